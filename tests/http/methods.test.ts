import { readFileSync } from "node:fs";
import path from "node:path";
import { beforeAll, expect, test } from "vitest";
import { allRoutes } from "~/route-table";
import { openPages } from "../support/open-pages";
import { askRaw } from "../support/raw";
import type { TestServer } from "../support/server";
import { shareServer } from "../support/shared-server";

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
  const [get, head] = [await server.ask(host, url), await server.ask(host, url, { method: "HEAD" })];
  expect([head.status, head.body.length]).toEqual([get.status, 0]);
  for (const name of ["content-type", "cache-control", "vary", "etag"])
    expect(head.headers[name], name).toBe(get.headers[name]);
});

test.each(["TRACE", "PROPFIND", "LOCK", "PURGE", "LINK"])(
  "%s is a method that no page knows: 405 with those that some do",
  async (method) => {
    for (const url of ["/", "/api/settings.php", "/nobody"]) {
      const { status, headers } = await server.ask(host, url, { method });
      expect([status, headers.allow]).toEqual([405, "GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS"]);
    }
  },
);

test("a made-up method is no HTTP and is refused as such", async () => {
  const { status, body } = await askRaw(server.port, ["EVIL / HTTP/1.1", `Host: ${host}`]);
  expect([status, body]).toEqual([400, ""]);
});

/** Whether the module of a page answers forms. */
function takesForms(page: string): boolean {
  const module = allRoutes.find(({ path: own }) => own === page)?.module ?? "";
  const source = readFileSync(path.resolve(import.meta.dirname, "../../app", module), "utf8");
  return /^export (async function|function|const) action\b/m.test(source);
}

test.each(openPages.filter((page) => !takesForms(page)))(
  "%s takes no form, and says so with the brand's page",
  async (url) => {
    for (const method of ["POST", "PUT", "DELETE"]) {
      const { status, text, headers } = await server.ask(host, url, { method, headers: own, body: "a=b" });
      expect([method, status, headers.allow]).toEqual([method, 405, "GET, HEAD"]);
      expect(text).toContain('content="Velvet Hour"');
      // The visitor's request was wrong; the page does not say that the site has failed.
      expect(text).toContain("That didn’t go through");
    }
  },
);

test("a page that takes a form answers 405 to PUT and DELETE, and one that is not there 404 to every method", async () => {
  for (const method of ["PUT", "PATCH", "DELETE", "OPTIONS"]) {
    const { status, headers } = await server.ask(host, "/login", { method, headers: own });
    expect([method, status, headers.allow]).toEqual([method, 405, "GET, HEAD, POST"]);
  }
  for (const method of ["GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"])
    for (const url of ["/nobody", "/%5C"])
      expect([url, method, (await server.ask(host, url, { method, headers: own })).status]).toEqual([
        url,
        method,
        404,
      ]);
});

test.each(["/robots.txt", "/sitemap.xml", "/sw.js", "/favicon.ico", "/assets/x.js", "/healthz"])(
  "nothing is changed at the file %s",
  async (url) => {
    const { status } = await server.ask(host, url, { method: "POST", headers: own, body: "a=b" });
    expect([404, 405]).toContain(status);
  },
);

test("a page has one address: other spellings of it move there for good, with their query", async () => {
  for (const spelling of ["/PAGES/Terms", "/pages/terms/", "/%70ages/terms", "/pages/%74erms/"]) {
    const { status, headers } = await server.ask(host, `${spelling}?ref=a%20b`);
    expect([spelling, status, headers.location]).toEqual([spelling, 301, "/pages/terms?ref=a%20b"]);
  }
});

test("a stranger's spelling of an address never stands in a page that others get", async () => {
  await server.ask(host, "/pages/%62an");
  const { text } = await server.ask(host, "/pages/ban");
  expect(text).toContain(`<link rel="canonical" href="http://${host}/pages/ban"/>`);
  expect(text).not.toContain("%62");
});
