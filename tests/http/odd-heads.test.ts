import { beforeAll, expect, test } from "vitest";
import { rawRequest } from "../support/raw";
import type { TestServer } from "../support/server";
import { shareServer } from "../support/shared-server";

const host = "velvethour.example";
const many = Array.from({ length: 110 }, (_, at) => `A-${at}: a`);
let server: TestServer;

beforeAll(async () => {
  ({ server } = await shareServer());
});

const post = (lines: readonly string[], body = "") =>
  rawRequest(server.port, ["POST /lang-config HTTP/1.1", `Host: ${host}`, ...many, ...lines], body);

test("a Content-Length after a hundred headers is enforced", async () => {
  const length = 2 * 1024 * 1024;
  const own = ["Sec-Fetch-Site: same-origin", "Content-Type: application/x-www-form-urlencoded"];
  expect((await post([...own, `Content-Length: ${length}`], "a=b")).status).toBe(413);
  expect((await post([...own, "Transfer-Encoding: chunked"], "0\r\n\r\n")).status).toBe(413);
});

test("an Origin after a hundred headers is checked", async () => {
  const lines = ["Sec-Fetch-Site: same-origin", "Origin: http://evil.example", "Content-Length: 0"];
  expect((await post(lines)).status).toBe(403);
});

test("a proxy's header after a hundred others is read", async () => {
  const { head } = await rawRequest(server.port, [
    "GET /pages/terms HTTP/1.1",
    `Host: ${host}`,
    ...many,
    "X-Forwarded-Proto: https",
  ]);
  expect(head).toMatch(/^strict-transport-security:/im);
});

test("a file of the build has only one address", async () => {
  const script = /src="(\/assets\/[^"]+)"/.exec((await server.fetch(host, "/")).text)![1]!;
  expect((await server.fetch(host, script)).status).toBe(200);
  for (const other of ["/.%2f", "/.%2f.%2f", "//"]) {
    const { status } = await server.fetch(host, script.replace("/assets/", `/assets${other}`));
    expect([other, status]).toEqual([other, 404]);
  }
});

test("a font is served only at the address with its hash", async () => {
  const font = /href="(\/fonts\/[^"]+)"/.exec((await server.fetch(host, "/")).text)![1]!;
  expect((await server.fetch(host, font)).status).toBe(200);
  expect((await server.fetch(host, font.replace(/\/fonts\/[^/]+/, "/fonts/made-up"))).status).toBe(404);
});

test("no page contains a NUL character", async () => {
  for (const brand of ["abendrot", "kaleido", "velvethour", "fjordlys"])
    for (const url of ["/", "/pages/faq", "/pages/cookies"])
      expect((await server.fetch(`${brand}.example`, url)).text.includes("\0"), brand + url).toBe(false);
});
