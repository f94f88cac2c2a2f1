import { beforeAll, describe, expect, test } from "vitest";
import { namedBrands } from "../../support/brands";
import { rawRequest } from "../../support/raw";
import type { TestServer } from "../../support/server";
import { shareServer } from "../../support/shared-server";

let server: TestServer;

beforeAll(async () => {
  ({ server } = await shareServer());
});

describe.each([
  "unknown.example",
  "example",
  "abendrot.example.evil.example",
  "evil-abendrot.example",
  "abendrot",
  "nobody.localhost",
  "localhost",
  "127.0.0.1",
  "[::1]",
])("the unknown host %s", (host) => {
  test.each([
    "/",
    "/pages/terms",
    "/api/settings.php",
    "/sw.js",
    "/theme/x.css",
    "/brand/x/logo.svg",
    "/nobody",
  ])("gets a plain 404 that names no brand at %s", async (url) => {
    const { status, headers, text } = await server.fetch(host.startsWith("[") ? `${host}:1` : host, url);
    expect([status, headers["content-type"], text]).toEqual([
      404,
      "text/plain; charset=utf-8",
      "Not found\n",
    ]);
    expect(headers["set-cookie"]).toBeUndefined();
  });

  test("answers a form with 421", async () => {
    const { status } = await server.fetch(host.startsWith("[") ? `${host}:1` : host, "/lang-config", {
      method: "POST",
      headers: { origin: `http://${host}` },
    });
    expect(status).toBe(421);
  });
});

test.each([
  "a b",
  "<script>",
  "abendrot.example/x",
  "abendrot.example:99999",
  "abendrot.example:x",
  "user@abendrot.example",
  "abendrot%2eexample",
  "..",
  "abendrot..example",
  `${"a".repeat(64)}.example`,
  "a,b",
  "bücher.example",
  "[::1",
  "\u0001x",
])("the malformed host %j gets a plain 400 that names no brand", async (host) => {
  const { status, head, body } = await rawRequest(server.port, ["GET / HTTP/1.1", `Host: ${host}`]);
  expect(status).toBe(400);
  expect(namedBrands(head.replaceAll(host, "") + body)).toEqual([]);
});

test.each([
  [["GET / HTTP/1.1"]],
  [["GET / HTTP/1.1", "Host:"]],
  [["GET / HTTP/1.1", "Host: abendrot.example", "Host: velvethour.example"]],
  [["GET / HTTP/1.0"]],
])("a request without a host or with two hosts gets 400 and names no brand: %j", async (lines) => {
  const { status, body } = await rawRequest(server.port, lines);
  expect(status).toBe(400);
  expect(namedBrands(body)).toEqual([]);
});
