import { readFileSync } from "node:fs";
import path from "node:path";
import { beforeAll, expect, test } from "vitest";
import { allRoutes } from "~/route-table";
import { openPages } from "../../support/open-pages";
import { rawRequest } from "../../support/raw";
import type { TestServer } from "../../support/server";
import { shareServer } from "../../support/shared-server";

const host = "velvethour.example";
const own = {
  cookie: "locale=en",
  "sec-fetch-site": "same-origin",
  "content-type": "application/x-www-form-urlencoded",
};
let server: TestServer;

beforeAll(async () => {
  ({ server } = await shareServer());
});

test.each([
  ...openPages,
  "/nobody",
  "/members",
  "/api/settings.php",
  "/api/nobody.php",
  "/robots.txt",
  "/sitemap.xml",
  "/sw.js",
  "/favicon.ico",
  "/healthz",
  "/readyz",
  "/metrics",
])("HEAD %s has the status and headers of GET and no body", async (url) => {
  const [get, head] = [await server.fetch(host, url), await server.fetch(host, url, { method: "HEAD" })];
  expect([head.status, head.body.length]).toEqual([get.status, 0]);
  for (const name of ["content-type", "cache-control", "vary", "etag"])
    expect(head.headers[name], name).toBe(get.headers[name]);
});

test.each(["TRACE", "PROPFIND", "LOCK", "PURGE", "LINK"])(
  "%s is a method that no page has and answers 405 with the allowed ones",
  async (method) => {
    for (const url of ["/", "/api/settings.php", "/nobody"]) {
      const { status, headers } = await server.fetch(host, url, { method });
      expect([status, headers.allow]).toEqual([405, "GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS"]);
    }
  },
);

test("a made-up method is no HTTP and is refused as such", async () => {
  const { status, body } = await rawRequest(server.port, ["EVIL / HTTP/1.1", `Host: ${host}`]);
  expect([status, body]).toEqual([400, ""]);
});

/** Returns whether the module of a page has an action. */
function takesForms(page: string): boolean {
  const module = allRoutes.find(({ path: own }) => own === page)?.module ?? "";
  const source = readFileSync(path.resolve(import.meta.dirname, "../../../app", module), "utf8");
  return /^export (async function|function|const) action\b/m.test(source);
}

test.each(openPages.filter((page) => !takesForms(page)))(
  "%s accepts no form and answers with the brand's page",
  async (url) => {
    for (const method of ["POST", "PUT", "DELETE"]) {
      const { status, text, headers } = await server.fetch(host, url, { method, headers: own, body: "a=b" });
      expect([method, status, headers.allow]).toEqual([method, 405, "GET, HEAD"]);
      expect(text).toContain('content="Velvet Hour"');
      // The request was wrong, so the page must not report a failure of the site.
      expect(text).toContain("That didn’t go through");
    }
  },
);

test("a page with a form answers 405 to PUT and DELETE, and a missing page 404 to every method", async () => {
  for (const method of ["PUT", "PATCH", "DELETE", "OPTIONS"]) {
    const { status, headers } = await server.fetch(host, "/login", { method, headers: own });
    expect([method, status, headers.allow]).toEqual([method, 405, "GET, HEAD, POST"]);
  }
  for (const method of ["GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"])
    for (const url of ["/nobody", "/%5C"])
      expect([url, method, (await server.fetch(host, url, { method, headers: own })).status]).toEqual([
        url,
        method,
        404,
      ]);
});

test.each(["/robots.txt", "/sitemap.xml", "/sw.js", "/favicon.ico", "/assets/x.js", "/healthz"])(
  "the file %s refuses POST",
  async (url) => {
    const { status } = await server.fetch(host, url, { method: "POST", headers: own, body: "a=b" });
    expect([404, 405]).toContain(status);
  },
);

test("a page has one address: other spellings redirect to it permanently with their query", async () => {
  for (const spelling of ["/PAGES/Terms", "/pages/terms/", "/%70ages/terms", "/pages/%74erms/"]) {
    const { status, headers } = await server.fetch(host, `${spelling}?ref=a%20b`);
    expect([spelling, status, headers.location]).toEqual([spelling, 301, "/pages/terms?ref=a%20b"]);
  }
});

test("a client's spelling of an address never appears in a page that others get", async () => {
  await server.fetch(host, "/pages/%62an");
  const { text } = await server.fetch(host, "/pages/ban");
  expect(text).toContain(`<link rel="canonical" href="http://${host}/pages/ban"/>`);
  expect(text).not.toContain("%62");
});
