import { beforeAll, describe, expect, test } from "vitest";
import { rawRequest } from "../support/raw";
import type { TestServer } from "../support/server";
import { shareServer } from "../support/shared-server";

const host = "velvethour.example";
const form = { "content-type": "application/x-www-form-urlencoded" };
let server: TestServer;
let own = "";

beforeAll(async () => {
  ({ server } = await shareServer());
  own = `http://${host}:${server.port}`;
});

const chooseGerman = (headers: Record<string, string>, to = host) =>
  server.fetch(to, "/lang-config", {
    method: "POST",
    headers: { ...form, ...headers },
    body: "locale=de&back=/pages/terms",
  });

test("a form of the brand's own page is accepted", async () => {
  const { status, headers } = await chooseGerman({ origin: own });
  expect([status, headers.location]).toEqual([302, "/pages/terms"]);
  expect(headers["set-cookie"]).toEqual([expect.stringContaining("locale=de")]);
});

test("a request without Origin is accepted with Sec-Fetch-Site: same-origin", async () => {
  expect((await chooseGerman({ "sec-fetch-site": "same-origin" })).status).toBe(302);
});

test("a request without both is accepted with a Referer of the brand's own page", async () => {
  expect((await chooseGerman({ referer: `${own}/pages/terms?a=b` })).status).toBe(302);
});

const strangers: [string, Record<string, string>][] = [
  ["no word about where it comes from", {}],
  ["another site", { origin: "https://evil.example" }],
  ["another brand of ours", { origin: "http://abendrot.example" }],
  ["our name as a part of another's", { origin: `http://${host}.evil.example` }],
  ["our host over another scheme", { origin: `https://${host}` }],
  ["our host at another port", { origin: `http://${host}:1` }],
  ["a page without an origin", { origin: "null" }],
  ["an empty origin", { origin: "" }],
  [
    "another site that also claims to be ours",
    { origin: "https://evil.example", "sec-fetch-site": "same-origin" },
  ],
  ["a page of another site", { referer: "https://evil.example/" }],
  ["a page whose address begins as ours", { referer: `http://${host}.evil.example/` }],
  ["a page that is no address", { referer: "about:blank" }],
  [
    "another site that names a page of ours",
    { "sec-fetch-site": "cross-site", referer: `http://${host}/pages/terms` },
  ],
  ["a site beside ours", { "sec-fetch-site": "same-site" }],
  ["a site across", { "sec-fetch-site": "cross-site" }],
  ["the address bar", { "sec-fetch-site": "none" }],
];

describe.each(strangers)("a request from %s", (_what, headers) => {
  test("is refused with the brand's page and changes nothing", async () => {
    const answer = await chooseGerman(headers);
    expect(answer.status).toBe(403);
    expect(answer.headers["set-cookie"]).toBeUndefined();
    expect(answer.text).toContain('<meta property="og:site_name" content="Velvet Hour"/>');
  });

  test.each(["POST", "PUT", "PATCH", "DELETE"])(
    "is refused by every call with %s, as JSON",
    async (method) => {
      const {
        status,
        headers: given,
        json,
      } = await server.fetch(host, "/api/user.php", {
        method,
        headers: { ...form, ...headers },
        body: "a=b",
      });
      expect([status, given["content-type"]]).toEqual([403, "application/json; charset=utf-8"]);
      expect(json()).toMatchObject({ error: "forbidden_origin" });
    },
  );
});

test("a read request needs no origin", async () => {
  for (const method of ["GET", "HEAD"])
    expect(
      (await server.fetch(host, "/pages/terms", { method, headers: { origin: "https://evil.example" } }))
        .status,
    ).toBe(200);
});

test("a form sent to an unknown host is refused as misdirected", async () => {
  const { status, text } = await chooseGerman({ origin: own }, "unknown.example");
  expect([status, text]).toEqual([421, "Misdirected request\n"]);
});

test("behind a proxy that terminates TLS the https origin is accepted and the http one is refused", async () => {
  const proxied = { "x-forwarded-proto": "https", "x-forwarded-host": host };
  expect((await chooseGerman({ ...proxied, origin: `https://${host}` })).status).toBe(302);
  expect((await chooseGerman({ ...proxied, origin: `http://${host}` })).status).toBe(403);
});

test("the default port makes no difference", async () => {
  const proxied = { "x-forwarded-proto": "https", "x-forwarded-host": `${host}:443` };
  expect((await chooseGerman({ ...proxied, origin: `https://${host}` })).status).toBe(302);
});

test("a host with a trailing dot is the same site", async () => {
  const { status } = await rawRequest(
    server.port,
    [
      "POST /lang-config HTTP/1.1",
      `Host: ${host}.`,
      `Origin: http://${host}.`,
      "Content-Length: 9",
      `Content-Type: ${form["content-type"]}`,
    ],
    "locale=de",
  );
  expect(status).toBe(302);
});
