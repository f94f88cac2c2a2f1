import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { consoleRoutes } from "~/console/route-table";
import { builtInRoles } from "~/domain/operators/permissions";
import { demoOperators } from "~/domain/operators/team/demo-operators.server";
import { allRoutes } from "~/route-table";
import { namedBrands } from "../support/brands";
import { FormBrowser } from "../support/browser";
import { CONSOLE_HOST, type SharedConsole, shareConsole } from "../support/console";
import type { RequestOptions } from "../support/server";

/** The console's host beside those of brands, and who sees what there. architecture, Operators */
const BRAND = "velvethour.example";
let console: SharedConsole;
beforeAll(async () => {
  console = await shareConsole();
});
afterAll(() => console.close());

const filled = (path: string) =>
  path
    .replace(":brand", "velvet-hour")
    .replace(":company", "vh-media")
    .replace(/:\w+\??/g, "x");
const own = { "sec-fetch-site": "same-origin", "content-type": "application/x-www-form-urlencoded" };
const consolePages = consoleRoutes.map(({ path }) => filled(path));
const brandPages = allRoutes.map(({ path }) => filled(path)).filter((path) => !consolePages.includes(path));

describe("the console's host", () => {
  test("serves no page of a brand", async () => {
    expect(brandPages.length).toBeGreaterThan(40);
    for (const url of brandPages) {
      const { status, text } = await console.server.fetch(CONSOLE_HOST, url);
      expect([url, status, namedBrands(text, "")]).toEqual([url, 404, []]);
    }
  });

  test.each([
    "/api/settings.php",
    "/api/user.php",
    "/api/companyinfo.php?forced-domain=velvethour.example",
    "/api/events",
    "/theme/velvet-hour.css",
    "/site.webmanifest",
    "/manifest.webmanifest",
    "/sw.js",
    "/favicon.ico",
    "/brand/velvet-hour/logo.svg",
    "/velvet-hour/logo.svg",
    "/settings.data",
    "/console-root",
  ])("answers %s with 404", async (url) => {
    const { status, headers } = await console.server.fetch(CONSOLE_HOST, url);
    expect([status, headers["set-cookie"]]).toEqual([404, undefined]);
  });

  test.each(["/login", "/api/login.php", "/signup", "/lang-config", "/api/webhooks/sandbox/key"])(
    "performs nothing of a brand for a form to %s",
    async (url) => {
      const options = { method: "POST", headers: own, body: "email=a%40people.example&password=x&locale=de" };
      const { status, headers } = await console.server.fetch(CONSOLE_HOST, url, options);
      expect([404, 405]).toContain(status);
      expect(headers["set-cookie"]).toBeUndefined();
    },
  );

  test("lists no page of a brand in the manifest for browsers", async () => {
    const { text } = await (await console.demo("owner")).get("/");
    const [address] = /\/assets\/console\/manifest-\w+\.js/.exec(text) ?? [];
    const manifest = await console.server.fetch(CONSOLE_HOST, address!);
    expect(manifest.headers["cache-control"]).toContain("immutable");
    const { routes } = JSON.parse(manifest.text.slice("window.__remixManifest=".length, -1));
    expect(Object.keys(routes).filter((id) => id !== "root" && !id.startsWith("console-"))).toEqual([]);
    expect((await console.server.fetch(BRAND, address!)).status).toBe(404);
  });
});

describe("a brand's host", () => {
  test("serves no page of the console", async () => {
    const ofBrand = allRoutes.map(({ path }) => filled(path));
    const urls = consolePages.filter((path) => path !== "/" && !ofBrand.includes(path));
    expect(urls).toEqual(expect.arrayContaining(["/sign-in", "/join/x", "/b/velvet-hour", "/co/vh-media"]));
    for (const url of urls)
      expect([url, (await console.server.fetch(BRAND, url)).status]).toEqual([url, 404]);
  });

  test.each(["/sign-in/options", "/sign-in/passkey", "/sign-in/demo", "/join/x/options", "/sign-out"])(
    "answers no call of the login at %s",
    async (url) => {
      const body = `operator=${encodeURIComponent(demoOperators[0]!.email)}`;
      const { status, headers } = await console.server.fetch(BRAND, url, {
        method: "POST",
        headers: own,
        body,
      });
      expect([404, 405]).toContain(status);
      expect(String(headers["set-cookie"])).not.toContain("operator=");
    },
  );

  test("ignores the cookie of the console", async () => {
    const token = (await console.demo("owner")).cookie("operator")!;
    const visitor = new FormBrowser(console.server, BRAND);
    visitor.setCookie("operator", token);
    visitor.setCookie("session", token);
    expect((await visitor.get("/")).text).not.toContain(demoOperators[0]!.name);
    expect((await visitor.get("/api/user.php")).status).not.toBe(200);
    expect((await visitor.get("/members")).status).toBe(302);
  });
});

describe("a visitor without a session", () => {
  test.each([
    ["/", "/sign-in"],
    ["/b/velvet-hour", "/sign-in?to=%2Fb%2Fvelvet-hour"],
    ["/co/vh-media?page=2&q=a", "/sign-in?to=%2Fco%2Fvh-media%3Fpage%3D2%26q%3Da"],
    // The same for brands that do not exist.
    ["/b/none", "/sign-in?to=%2Fb%2Fnone"],
  ])("is redirected from %s to the login, and continues there", async (url, location) => {
    const { status, headers, text } = await console.visitor().get(url);
    expect([status, headers.location, namedBrands(text, "")]).toEqual([302, location, []]);
    const owner = await console.demo("owner");
    const back = await owner.get(location);
    expect([back.status, back.headers.location]).toEqual([302, url]);
  });

  test.each(["/_root.data", "/b/velvet-hour.data", "/co/vh-media.data"])(
    "receives no data of a brand from %s",
    async (url) => {
      const { text } = await console.visitor().get(url);
      // The redirect to the login repeats the address.
      expect(namedBrands(text.replaceAll("velvet-hour", ""), "")).toEqual([]);
    },
  );

  test("has no session with the secret in another cookie, with a wrong one, or with one that has ended", async () => {
    const token = (await console.demo("owner")).cookie("operator")!;
    for (const [name, value] of [
      ["session", token],
      ["__Host-operator", token],
      ["operator", `${token.slice(1)}x`],
      ["operator", "' or true --"],
    ] as const) {
      const visitor = console.visitor();
      visitor.setCookie(name, value);
      expect([name, value, (await visitor.get("/")).status]).toEqual([name, value, 302]);
    }
  });
});

describe("an operator", () => {
  /** The pages with a permission, each with the status for who has it: what further parameters name does not exist. */
  const pages = consoleRoutes.flatMap(({ path, ...route }) =>
    // Files have no page around them; tests/http/console-growth.test.ts has their roles.
    "permission" in route && route.permission && route.module.endsWith(".tsx")
      ? [
          {
            url: filled(path),
            permission: route.permission,
            found: /:(?!brand|company)/.test(path) ? 404 : 200,
            // Files and calls of pages have no document.
            isPage: route.module.endsWith(".tsx"),
          },
        ]
      : [],
  );

  test.each(demoOperators)(
    "with the role $role sees the pages that the role permits, and others are 403",
    async ({ role, name }) => {
      const browser = await console.demo(role);
      const given = builtInRoles.find((one) => one.name === role)!.permissions;
      expect(pages.length).toBeGreaterThan(2);
      for (const { url, permission, found, isPage } of pages) {
        const may = given.includes(permission);
        const { status, text } = await browser.get(url);
        if (!isPage) {
          expect([url, may, status === 403, text.includes(name)]).toEqual([url, may, !may, false]);
          continue;
        }
        expect([url, status, text.includes(name)]).toEqual([url, may ? found : 403, true]);
        if (!may) expect(text).toContain("No permission");
      }
    },
  );

  test("without the permission of a page is refused there, and receives none of its data", async () => {
    const values = { name: "no_pages", title: "No pages", permissions: ["team.see"], changed_at: new Date() };
    await console.login.control.transaction((tx) =>
      tx
        .insertInto("operator_roles")
        .values(values)
        .onConflict((on) => on.column("name").doNothing())
        .execute(),
    );
    const browser = await console.operator(undefined, { role: "no_pages" });
    const { status, text } = await browser.get("/");
    expect([status, text.includes("Your role No pages cannot see this page")]).toEqual([403, true]);
    for (const url of ["/_root.data", "/b/velvet-hour.data"])
      expect([url, namedBrands((await browser.get(url)).text, "")]).toEqual([url, []]);
  });

  test("without a grant logs in and sees nothing", async () => {
    const browser = await console.operator(undefined, null);
    const { status, text } = await browser.get("/");
    expect([status, namedBrands(text, "")]).toEqual([403, []]);
  });

  test("of one brand sees that brand, and finds no other brand or company, as if they did not exist", async () => {
    const grant = { role: "support", scope: "brand", scopeId: "velvet-hour" } as const;
    const browser = await console.operator(undefined, grant);
    for (const url of ["/", "/b/velvet-hour", "/co/vh-media", "/_root.data"]) {
      const { status, text } = await browser.get(url);
      expect([url, status, namedBrands(text, "velvet-hour")]).toEqual([url, 200, []]);
    }
    for (const url of ["/b/kaleido", "/co/kaleido-sas", "/b/none", "/co/none", "/b/kaleido.data"]) {
      const { status, text } = await browser.get(url);
      // The page repeats its address.
      const shown = text.replaceAll(/kaleido(-sas)?(?=["\\/.])/g, "");
      expect([url, status, namedBrands(shown, "velvet-hour")]).toEqual([url, 404, []]);
    }
  });

  test("of a company sees the company's brands only", async () => {
    const grant = { role: "support", scope: "company", scopeId: "kaleido-sas" } as const;
    const browser = await console.operator(undefined, grant);
    const found = [];
    for (const url of ["/b/kaleido", "/co/kaleido-sas", "/b/velvet-hour", "/co/vh-media"])
      found.push((await browser.get(url)).status);
    expect(found).toEqual([200, 200, 404, 404]);
  });

  test("of all brands finds no brand or company that does not exist", async () => {
    const owner = await console.demo("owner");
    for (const url of [
      "/b/none",
      "/co/none",
      "/b/VELVET-HOUR",
      "/nothing",
      "/b/velvet-hour/nothing",
      "/b/%zz",
      "/%2e%2e/b/none",
    ])
      expect([url, (await owner.get(url)).status]).toEqual([url, 404]);
  });
});

describe("every answer of the console", () => {
  const kinds: [string, number, string, RequestOptions?][] = [
    ["the login", 200, "/sign-in"],
    ["an invitation that is not valid", 200, "/join/x"],
    ["a page", 200, "/"],
    ["a page of one brand", 200, "/b/velvet-hour"],
    ["a page that does not exist", 404, "/nothing"],
    ["a page without its body", 200, "/", { method: "HEAD" }],
    ["data of a page", 200, "/_root.data"],
    ["the icon", 200, "/icon.svg"],
    ["robots.txt", 200, "/robots.txt"],
    ["a file that does not exist", 404, "/assets/none.js"],
    ["a refused login", 403, "/sign-in/passkey", { method: "POST", headers: own, body: "{}" }],
    [
      "a form of another site",
      403,
      "/sign-out",
      { method: "POST", headers: { origin: "https://evil.example" } },
    ],
    [
      "a form that is too large",
      413,
      "/sign-in/demo",
      { method: "POST", headers: own, body: "x".repeat(200_000) },
    ],
    ["another method", 405, "/", { method: "PUT", headers: own, body: "" }],
  ];

  test.each(kinds)("has every security header: %s (%i)", async (_, expected, url, options = {}) => {
    const token = (await console.demo("owner")).cookie("operator");
    const cookie = url === "/sign-in" ? "" : `operator=${token}`;
    const given = { ...options, headers: { cookie, ...options.headers } };
    const { status, headers, text } = await console.server.fetch(CONSOLE_HOST, url, given);
    expect(status).toBe(expected);
    expect(headers).toMatchObject({
      "x-content-type-options": "nosniff",
      "referrer-policy": "strict-origin-when-cross-origin",
      "cross-origin-opener-policy": "same-origin",
      "cross-origin-resource-policy": "same-origin",
      "x-frame-options": "DENY",
      "permissions-policy": "camera=(), microphone=(), payment=(), usb=(), geolocation=(self)",
    });
    if (!("method" in options)) expect(headers["x-robots-tag"]).toBe("noindex, nofollow");
    const isPage = /html/.test(headers["content-type"] ?? "");
    const policy = String(headers["content-security-policy"] ?? "");
    if (isPage) expect([headers["cache-control"], policy]).toEqual(["private, no-store", expect.anything()]);
    if (isPage)
      expect(policy).toMatch(/^default-src 'none'; script-src 'self' 'nonce-[\w-]{20,}'; style-src 'self';/);
    expect(policy).not.toContain("unsafe");
    const nonce = /'nonce-([\w-]+)'/.exec(policy)?.[1];
    const inline = [...text.matchAll(/<script(?![^>]*\bsrc=)([^>]*)>/g)].map(([, attributes]) => attributes);
    expect(inline.filter((attributes) => !attributes?.includes(`nonce="${nonce}"`))).toEqual([]);
    // The policy refuses inline styles.
    expect(text).not.toMatch(/<[^>]* style="/);
  });

  test("has a nonce of its own", async () => {
    const policies = [];
    for (let at = 0; at < 5; at++)
      policies.push((await console.visitor().get("/sign-in")).headers["content-security-policy"]);
    expect(new Set(policies).size).toBe(5);
  });
});

describe("a form of a refund that no page of ours sent", () => {
  const why = "A reason that is long enough";
  const post = async (role: string, fields: Record<string, string>) => {
    const browser = await console.demo(role);
    return (await browser.post("/b/velvet-hour/orders/0000000000/refund", { why, ...fields })).status;
  };

  test.each([
    ["x", "0"],
    ["-1", "0"],
    ["1.5", "0"],
    ["1e400", "0"],
    ["100", "x"],
    ["100", "-1"],
  ])("with the amount %j after %j refunds is refused", async (amount, seen) => {
    expect(await post("owner", { amount, seen })).toBe(400);
  });

  test("by a role that may not refund is refused before it is read", async () => {
    expect(await post("analyst", { amount: "x", seen: "x" })).toBe(403);
    expect(await post("auditor", { amount: "100", seen: "0" })).toBe(403);
  });
});

test("a proxy gets a certificate for the console's host, and for none that is similar", async () => {
  const { server } = console;
  const known = (host: string) => server.fetch("localhost", `/internal/tls-ask?domain=${host}`);
  expect((await known(CONSOLE_HOST)).status).toBe(200);
  for (const other of ["www.console.localhost", "consoles.localhost", "x.console.localhost"])
    expect([other, (await known(other)).status]).toEqual([other, 404]);
});
