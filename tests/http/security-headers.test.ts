import { afterAll, beforeAll, expect, test } from "vitest";
import { type RequestOptions, startServer, type TestServer } from "../support/server";

const host = "kaleido.example";
const own = { "sec-fetch-site": "same-origin", "content-type": "application/x-www-form-urlencoded" };
let server: TestServer;

beforeAll(async () => {
  server = await startServer({ TRUST_PROXY: "loopback" });
});
afterAll(() => server.stop());

const everywhere = {
  "x-content-type-options": "nosniff",
  "referrer-policy": "strict-origin-when-cross-origin",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "x-frame-options": "DENY",
  "permissions-policy": "camera=(), microphone=(), payment=(), usb=(), geolocation=(self)",
};

/** One response of each kind: its name, status, address and request options. */
const kinds: [string, number, string, RequestOptions & { to?: string }][] = [
  ["a page", 200, "/pages/terms", {}],
  ["the same page from the cache", 200, "/pages/terms", {}],
  ["a page that is not kept", 200, "/lang-config", {}],
  ["a packed page", 200, "/", { headers: { "accept-encoding": "gzip" } }],
  ["a page without its body", 200, "/pages/terms", { method: "HEAD" }],
  ["a page that does not exist", 404, "/nobody", {}],
  ["escapes that are none", 404, "/%zz", {}],
  ["a page at another spelling", 301, "/PAGES/terms", {}],
  ["a form's redirect", 302, "/lang-config", { method: "POST", headers: own, body: "locale=de" }],
  ["the entry warning's redirect", 303, "/entry-warning", { method: "POST", headers: own, body: "back=/" }],
  [
    "a stranger's form",
    403,
    "/lang-config",
    { method: "POST", headers: { origin: "https://evil.example" }, body: "" },
  ],
  [
    "a form that is too large",
    413,
    "/lang-config",
    { method: "POST", headers: own, body: "x".repeat(70_000) },
  ],
  [
    "a form that is none",
    400,
    "/lang-config",
    { method: "POST", headers: { ...own, "content-type": "text/plain" }, body: "x" },
  ],
  ["a form for a page that takes none", 405, "/pages/terms", { method: "POST", headers: own, body: "" }],
  [
    "a page whose database is away",
    503,
    "/pages/cookies",
    { method: "POST", headers: own, body: "answer=accept" },
  ],
  ["a call", 200, "/api/settings.php", {}],
  ["a call with a wrong value", 400, "/api/geocode.php?lat=x", {}],
  ["a call that does not exist", 404, "/api/nobody.php", {}],
  ["a call for another brand", 403, "/api/settings.php?forced-domain=abendrot.example", {}],
  ["what the browser holds already", 304, "/api/regions.php", { headers: { "if-none-match": "*" } }],
  ["robots.txt", 200, "/robots.txt", {}],
  ["an icon", 200, "/favicon.ico", {}],
  ["the service worker", 200, "/sw.js", {}],
  ["a file that does not exist", 404, "/assets/nobody.js", {}],
  ["a file of another's folder", 404, "/brand/x/tenant.json", {}],
  ["the health of the process", 200, "/healthz", {}],
  ["what it leans on", 503, "/readyz", {}],
  ["the question of a proxy", 404, "/internal/tls-ask", {}],
  ["figures through a proxy", 404, "/metrics", { headers: { "x-forwarded-for": "8.8.8.8" } }],
  ["another method", 405, "/", { method: "TRACE" }],
  ["an unknown host", 404, "/", { to: "unknown.example" }],
  ["a malformed host", 400, "/", { to: "a..b" }],
  ["www.", 301, "/", { to: `www.${host}` }],
  [
    "a change at an unknown host",
    421,
    "/",
    { to: "unknown.example", method: "POST", headers: own, body: "" },
  ],
];

/** Plain refusals and redirects that carry a policy too, by address and status. */
const alsoStrict = new Set(["/405", "/404", "/400", "/421", "/lang-config302"]);

test.each(kinds)(
  "%s (%i) has every security header and no header that names the software",
  async (_what, expected, url, { to = host, ...options }) => {
    const { status, headers } = await server.fetch(to, url, options);
    expect(status).toBe(expected);
    expect(headers).toMatchObject(everywhere);
    expect(headers["x-request-id"]).toMatch(/^[\w-]{16}$/);
    for (const name of ["x-powered-by", "server", "strict-transport-security"])
      expect(headers).not.toHaveProperty(name);
    // Browsers run scripts only in HTML documents.
    const isDocument = /html/.test(headers["content-type"] ?? "");
    expect(/default-src 'none'/.test(String(headers["content-security-policy"]))).toBe(
      isDocument || alsoStrict.has(url + status),
    );
  },
);

/** Requests about the process itself do not come through the proxy. */
const viaProxy = kinds.filter(([, , url]) => !/^\/(healthz|readyz|metrics|internal)/.test(url));

test.each(viaProxy)(
  "%s (%i) has Strict-Transport-Security where the request came over https",
  async (_what, expected, url, { to = host, ...options }) => {
    const secure = { ...options.headers, "x-forwarded-proto": "https" };
    const { status, headers } = await server.fetch(to, url, { ...options, headers: secure });
    expect([status, headers["strict-transport-security"]]).toEqual([
      expected,
      "max-age=31536000; includeSubDomains",
    ]);
  },
);

test("each response has a reference of its own", async () => {
  const given = { headers: { "x-request-id": "given" } };
  const answers = await Promise.all(Array.from({ length: 50 }, () => server.fetch(host, "/", given)));
  const ids = answers.map(({ headers }) => headers["x-request-id"]);
  expect(new Set(ids).size).toBe(50);
  expect(ids).not.toContain("given");
});

test("a response with a visitor's own data is not cached by shared caches", async () => {
  const urls = "/ /pages/terms /lang-config /nobody /api/settings.php /api/companyinfo.php".split(" ");
  for (const url of urls) {
    const { headers } = await server.fetch(host, url);
    expect(headers["cache-control"], url).toMatch(/private|no-store/);
    expect(headers.vary, url).toMatch(/Cookie/);
  }
});
