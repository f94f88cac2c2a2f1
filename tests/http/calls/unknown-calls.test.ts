import { beforeAll, describe, expect, test } from "vitest";
import type { TestServer } from "../../support/server";
import { shareServer } from "../../support/shared-server";

const host = "kaleido.example";
let server: TestServer;

beforeAll(async () => {
  ({ server } = await shareServer());
});

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
      const { status, headers, json } = await server.fetch(host, url, { method, headers: own });
      expect([method, status, headers["content-type"], headers["cache-control"]]).toEqual([
        method,
        404,
        "application/json; charset=utf-8",
        "no-store",
      ]);
      expect(json()).toEqual({ error: "not_found", message: expect.any(String) });
    }
  });

  test.each([
    ["settings", "GET, HEAD", ["POST", "PUT", "PATCH", "DELETE"]],
    ["geocode", "GET, HEAD", ["POST", "OPTIONS"]],
    ["like", "POST", ["GET", "PUT", "DELETE"]],
    ["user", "GET, HEAD, POST, PUT", ["PATCH", "DELETE"]],
    ["photos", "GET, HEAD, POST, PUT, DELETE", ["PATCH", "OPTIONS"]],
  ])(
    "is answered 405, not 404, if only the method is wrong: %s.php allows %s",
    async (call, allowed, methods) => {
      for (const method of methods) {
        const answer = await server.fetch(host, `/api/${call}.php`, { method, headers: own });
        expect([method, answer.status, answer.headers.allow]).toEqual([method, 405, allowed]);
        expect(answer.json()).toEqual({ error: "method_not_allowed", message: expect.any(String) });
      }
    },
  );
});

describe("the message of a refused call", () => {
  const origin = (port: number) => ({ origin: `http://${host}:${port}`, "content-type": "application/json" });

  test.each([
    ["de", "Bitte melde dich zuerst an.", "Diese Felder fehlen oder sind falsch: email, password."],
    ["fr", "Connecte-toi d’abord.", "Ces champs manquent ou sont incorrects : email, password."],
    ["fi", "Kirjaudu ensin sisään.", "Nämä kentät puuttuvat tai ovat virheellisiä: email, password."],
  ])("is in the visitor's language: %s", async (locale, login, fields) => {
    const cookie = `locale=${locale}`;
    const message = async (method: string, url: string, headers: Record<string, string> = {}) =>
      (
        (await server.fetch(host, url, { method, headers: { ...headers, cookie } })).json() as {
          message: string;
        }
      ).message;
    expect(await message("GET", "/api/user.php")).toBe(login);
    expect(await message("POST", "/api/user.php", origin(server.port))).toBe(fields);
    const others = [
      await message("GET", "/api/nobody.php"),
      await message("POST", "/api/settings.php", origin(server.port)),
      await message("POST", "/api/user.php", { origin: "https://evil.example" }),
      await message("GET", "/api/logout.php", { "sec-fetch-site": "cross-site" }),
      await message("GET", "/api/geocode.php"),
      await message("GET", "/api/settings.php?forced-domain=other.example"),
    ];
    for (const text of others) expect(text).not.toMatch(/There is|request|must|domain is/);
  });
});
