import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startServer, type TestServer } from "../support/server";

const host = "kaleido.example";
let server: TestServer;

beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

describe("a call that does not exist", () => {
  const own = { "sec-fetch-site": "same-origin" };
  test.each([
    "/api",
    "/api/",
    "/api/nobody.php",
    "/api/settings",
    "/api/settings.php/",
    "/api/SETTINGS.php",
    "/api/x/y/z",
    "/api/%zz",
    "/api/__proto__",
    "/api/settings.php%00",
  ])("%s answers 404 as JSON to every method", async (url) => {
    for (const method of ["GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]) {
      const { status, headers, json } = await server.ask(host, url, { method, headers: own });
      expect([method, status, headers["content-type"], headers["cache-control"]]).toEqual([
        method,
        404,
        "application/json; charset=utf-8",
        "no-store",
      ]);
      expect(json()).toEqual({ error: "not_found", message: expect.any(String) });
    }
  });

  test("is also what a known call is to a method that it does not know", async () => {
    for (const call of ["settings", "companyinfo", "regions", "interests", "geocode"])
      for (const method of ["POST", "PUT", "PATCH", "DELETE"])
        expect(
          (await server.ask(host, `/api/${call}.php`, { method, headers: own })).status,
          `${method} ${call}`,
        ).toBe(404);
  });
});
