import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startServer, type TestServer } from "../support/server";
import { copyTenants, type TenantsCopy } from "../support/tenants-copy";

const [DUTCH, GERMAN, SPANISH] = ["193.0.6.139", "194.25.0.60", "80.58.61.250"];
const form = { "sec-fetch-site": "same-origin", "content-type": "application/x-www-form-urlencoded" };
let server: TestServer;
let tenants: TenantsCopy;

beforeAll(async () => {
  tenants = copyTenants();
  tenants.add("in-signup", "velvet-hour", (json) =>
    Object.assign(json, { name: "In Signup", domain: "in-signup.example", entry_warning_style: "signup" }),
  );
  tenants.add("worded", "velvet-hour", (json) =>
    Object.assign(json, {
      name: "Worded",
      domain: "worded.example",
      fictional_warning: { nl: "Eigen waarschuwing", en: "A warning of our own" },
    }),
  );
  server = await startServer({ ...tenants.variables, TRUST_PROXY: "loopback" });
});
afterAll(async () => {
  await server.stop();
  tenants.close();
});

const warns = async (host: string, headers: Record<string, string>, url = "/pages/terms") =>
  (await server.fetch(host, url, { headers })).text.includes('id="entry-warning"');

test.each([
  ["velvethour.example", DUTCH, true],
  ["velvethour.example", GERMAN, true],
  ["velvethour.example", SPANISH, false],
  ["abendrot.example", GERMAN, true],
  ["abendrot.example", DUTCH, false],
  ["kaleido.example", DUTCH, true],
  ["kaleido.example", SPANISH, false],
  ["fjordlys.example", GERMAN, false],
  ["mapleandmain.example", DUTCH, false],
  ["in-signup.example", DUTCH, false],
])("%s shown to a visitor from %s warns: %s", async (host, address, expected) => {
  expect(await warns(host, { "x-forwarded-for": address })).toBe(expected);
});

test("a visitor from an unknown country is treated as one from the brand's first country", async () => {
  expect(await warns("velvethour.example", {})).toBe(true);
  expect(await warns("kaleido.example", {})).toBe(false);
});

test("the warning is on the home page and every other page but error pages", async () => {
  for (const url of ["/", "/pricing", "/pages/faq", "/lang-config"])
    expect(await warns("velvethour.example", { "x-forwarded-for": DUTCH }, url), url).toBe(true);
  expect(await warns("velvethour.example", { "x-forwarded-for": DUTCH }, "/nobody")).toBe(false);
});

test("the warning states that fictional profiles exist, in the brand's own text where it has one", async () => {
  const dialog = async (host: string, cookie = "") =>
    /<dialog[^>]*id="entry-warning"[\s\S]*?<\/dialog>/.exec(
      (await server.fetch(host, "/", { headers: { cookie } })).text,
    )![0];
  expect(await dialog("worded.example")).toContain("Eigen waarschuwing");
  expect(await dialog("worded.example", "locale=en")).toContain("A warning of our own");
  expect(await dialog("worded.example", "locale=de")).toContain("Eigen waarschuwing");
});

describe("closing the warning", () => {
  const close = (body: string, headers: Record<string, string> = {}) =>
    server.fetch("velvethour.example", "/entry-warning", {
      method: "POST",
      headers: { ...form, ...headers },
      body,
    });

  test("is remembered for a year and leads back to the page", async () => {
    const { status, headers } = await close("back=/pricing");
    expect([status, headers.location, headers["set-cookie"]]).toEqual([
      303,
      "/pricing",
      ["entry_warning=1; Path=/; Max-Age=31536000; SameSite=Lax"],
    ]);
    expect((await close("back=/", { "x-forwarded-proto": "https" })).headers["set-cookie"]?.[0]).toMatch(
      /; Secure$/,
    );
  });

  test("hides it for this visitor only, whatever the order of the requests", async () => {
    const read = { cookie: "entry_warning=1", "x-forwarded-for": DUTCH };
    const fresh = { "x-forwarded-for": DUTCH };
    for (const [headers, expected] of [
      [read, false],
      [fresh, true],
      [read, false],
      [fresh, true],
    ] as const)
      expect(await warns("velvethour.example", headers)).toBe(expected);
  });

  test("with a GET request changes nothing", async () => {
    const { status, headers } = await server.fetch("velvethour.example", "/entry-warning");
    expect([status, headers["set-cookie"]]).toEqual([404, undefined]);
  });
});

test("the form works without a script, and only its two answers close it", async () => {
  const { text } = await server.fetch("velvethour.example", "/pages/faq");
  const dialog = /<dialog[^>]*id="entry-warning"[\s\S]*?<\/dialog>/.exec(text)![0];
  expect(dialog).toMatch(/<dialog[^>]*\sopen/);
  expect(dialog).toContain('closedby="none"');
  expect(dialog).toContain('method="post" action="/entry-warning"');
  expect(dialog).toContain('<input type="hidden" name="back" value="/pages/faq"/>');
});
