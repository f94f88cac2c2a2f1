import { afterAll, beforeAll, expect, test } from "vitest";
import { rawRequest } from "../support/raw";
import { startServer, type TestServer } from "../support/server";

const LIMIT_BYTES = 64 * 1024;
const host = "abendrot.example";
const form = "application/x-www-form-urlencoded";
let server: TestServer;

beforeAll(async () => {
  server = await startServer();
});
afterAll(async () => {
  // After every request the server still works.
  expect((await server.fetch(host, "/")).status).toBe(200);
  expect(server.output).toEqual([]);
  await server.stop();
});

const head = (url: string, ...lines: string[]) => [
  `POST ${url} HTTP/1.1`,
  `Host: ${host}`,
  `Origin: http://${host}`,
  ...lines,
];
const sized = (bytes: number) => "locale=de&rest=".padEnd(bytes, "x");

test("a form of exactly 64 KiB is accepted", async () => {
  const { status } = await rawRequest(
    server.port,
    head("/lang-config", `Content-Type: ${form}`, `Content-Length: ${LIMIT_BYTES}`),
    sized(LIMIT_BYTES),
  );
  expect(status).toBe(302);
});

test("a form of one byte more is refused with the brand's page", async () => {
  const { status, body } = await rawRequest(
    server.port,
    head("/lang-config", `Content-Type: ${form}`, `Content-Length: ${LIMIT_BYTES + 1}`),
    sized(LIMIT_BYTES + 1),
  );
  expect(status).toBe(413);
  expect(body).toContain('content="Abendrot"');
});

test("a call refuses a too large body as JSON before it is sent", async () => {
  const { status, body } = await rawRequest(
    server.port,
    head("/api/user.php", "Content-Type: application/json", "Content-Length: 99999999999"),
  );
  expect(status).toBe(413);
  expect(body).toContain('{"error":"too_large"');
});

test("a body without a length is refused, since it could be endless", async () => {
  const { status } = await rawRequest(
    server.port,
    head("/lang-config", `Content-Type: ${form}`, "Transfer-Encoding: chunked"),
    "9\r\nlocale=de\r\n0\r\n\r\n",
  );
  expect(status).toBe(413);
});

test.each([
  ["two lengths", ["Content-Length: 9", "Content-Length: 10"]],
  ["a length and pieces", ["Content-Length: 9", "Transfer-Encoding: chunked"]],
  ["a length that is no number", ["Content-Length: 9x"]],
  ["a negative length", ["Content-Length: -1"]],
])("%s: an ambiguous length is refused", async (_what, lines) => {
  const { status } = await rawRequest(
    server.port,
    head("/lang-config", `Content-Type: ${form}`, ...lines),
    "locale=de",
  );
  expect(status).toBe(400);
});

test.each([
  ["no type", null, "locale=de"],
  ["a type of text", "text/plain", "locale=de"],
  ["JSON", "application/json", '{"locale":"de"}'],
  ["parts that never begin", "multipart/form-data; boundary=x", "locale=de"],
  ["parts without a boundary", "multipart/form-data", "--x\r\n\r\n"],
])("a body that is no form, %s, is refused as 400 with the brand's page", async (_what, type, body) => {
  const lines = [...(type ? [`Content-Type: ${type}`] : []), `Content-Length: ${body.length}`];
  for (const url of ["/lang-config", "/pages/cookies"]) {
    const answer = await rawRequest(server.port, head(url, ...lines), body);
    expect(answer.status, url).toBe(400);
    expect(answer.body, url).toContain('content="Abendrot"');
    expect(answer.head, url).not.toMatch(/set-cookie/i);
  }
});

test("the answer to the entry warning redirects to the home page even with an unreadable form", async () => {
  const { status, head: given } = await rawRequest(
    server.port,
    head("/entry-warning", "Content-Type: multipart/form-data; boundary=x", "Content-Length: 1"),
    "x",
  );
  expect(status).toBe(303);
  expect(given).toMatch(/\r\nlocation: \/\r\n/i);
});

test("an empty form changes no language", async () => {
  const { status, head: given } = await rawRequest(
    server.port,
    head("/lang-config", `Content-Type: ${form}`, "Content-Length: 0"),
  );
  expect([status, /set-cookie/i.test(given)]).toEqual([302, false]);
});
