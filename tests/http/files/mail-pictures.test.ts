import { afterAll, beforeAll, expect, test } from "vitest";
import { startServer, type TestServer } from "../../support/server";

const HOST = "velvethour.example";
let server: TestServer;

beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

test.each([
  ["logo-light.png", "image/png"],
  ["logo-dark.png", "image/png"],
  ["hero.jpg", "image/jpeg"],
])(
  "the brand's picture %s shows in mail programs of browsers, also under the address of an older version",
  async (name, type) => {
    const answer = await server.fetch(HOST, `/mail-pictures/older/${name}`);
    expect([answer.status, answer.headers["content-type"]]).toEqual([200, type]);
    expect(answer.headers["cross-origin-resource-policy"]).toBe("cross-origin");
    expect(answer.headers["cache-control"]).toBe("public, max-age=3600");
  },
);

test("another file's name is not found", async () => {
  for (const name of ["logo.svg", "constructor", "tenant.json"])
    expect((await server.fetch(HOST, `/mail-pictures/older/${name}`)).status, name).toBe(404);
});

test("a face without a valid token is the brand's symbol, and not stored", async () => {
  const answer = await server.fetch(HOST, "/mail-faces/AAAAAAAAAAAAAAAAAAAAAA.BBBBBBBBBBBBBBBBBBBBBB");
  expect([answer.status, answer.headers["content-type"]]).toEqual([200, "image/png"]);
  expect(answer.headers["cache-control"]).toBe("private, no-store");
});
