import { beforeAll, describe, expect, test } from "vitest";
import { allRoutes, isDocumentRoute } from "~/route-table";
import { brand, brands } from "../support/brands";
import { everyBrand } from "../support/lanes";
import { openPages } from "../support/open-pages";
import type { TestServer } from "../support/server";
import { shareServer } from "../support/shared-server";

let server: TestServer;

beforeAll(async () => {
  ({ server } = await shareServer());
});

const tags = (html: string) =>
  html.replace(/(<script[^>]*>)[\s\S]*?<\/script>/g, "$1").match(/<[a-z][^>]*>/gi) ?? [];
const policyOf = (headers: Record<string, string | string[] | undefined>) =>
  String(headers["content-security-policy"]);
const directives = (policy: string) =>
  Object.fromEntries(
    policy
      .split(";")
      .map((part) => part.trim().split(/\s+/))
      .map(([name, ...values]) => [name!, values]),
  );
const nonceOf = (policy: string) => /'nonce-([^']+)'/.exec(policy)?.[1];
const pages = [...openPages, "/nobody", "/%zz"];
/** Pages that are the same for all visitors. architecture, Pages and cache */
const documents = new Set(
  allRoutes.filter(({ name }) => isDocumentRoute(name)).map(({ path }) => path as string),
);

test("third-party scripts are never named on pages with a mailed token in the address or a password field", async () => {
  const { host } = brand("kaleido");
  const scriptsOf = async (url: string) => /data-scripts=/.test((await server.fetch(host, url)).text);
  expect(await scriptsOf("/pages/faq")).toBe(true);
  for (const url of ["/unsubscribe?token=x", "/pages/faq?token", "/login", "/signup", "/members/1/signup"])
    expect(await scriptsOf(url), url).toBe(false);
});

describe.each(everyBrand(brands))("$host", ({ host }) => {
  test.each(pages)(
    "%s has inline scripts only with a nonce of the response; a document has no inline script",
    async (url) => {
      const seen = new Set<string>();
      for (const headers of [{}, {}, { "accept-encoding": "gzip" }] as Record<string, string>[]) {
        const answer = await server.fetch(host, url, { headers });
        const nonce = nonceOf(policyOf(answer.headers));
        const scripts = tags(answer.text).filter(
          (tag) => /^<script/i.test(tag) && !tag.includes('type="application/json"'),
        );
        expect(scripts.length).toBeGreaterThan(0);
        const inline = scripts.filter((tag) => !/ src="\/assets\//.test(tag));
        for (const script of inline) expect(script).toContain(`nonce="${nonce}"`);
        expect(inline.length > 0, "a nonce is given where there is an inline script").toBe(
          nonce !== undefined,
        );
        if (nonce !== undefined) expect(nonce).toMatch(/^[\w+/-]{24}$/);
        if (documents.has(url)) expect(nonce).toBeUndefined();
        seen.add(nonce ?? "none");
      }
      expect(seen).toEqual(seen.has("none") ? new Set(["none"]) : expect.objectContaining({ size: 3 }));
    },
  );

  test.each(pages)(
    "%s has nothing that the policy forbids: no inline style, event handler or javascript: address",
    async (url) => {
      const { text } = await server.fetch(host, url);
      const wrong = tags(text).filter(
        (tag) =>
          /^<style/i.test(tag) ||
          /\s(style|on[a-z]+)\s*=/i.test(tag) ||
          /(href|src|action)\s*=\s*["']?\s*(javascript|data):/i.test(tag),
      );
      expect(wrong).toEqual([]);
    },
  );

  test.each(pages)(
    "%s loads scripts, styles, fonts and pictures from the brand's own host only",
    async (url) => {
      const { text } = await server.fetch(host, url);
      const addresses = tags(text).flatMap((tag) =>
        /^<(script|img|source|iframe|video|form)\b/i.test(tag) ||
        /^<link[^>]*rel="(stylesheet|preload|modulepreload|icon|manifest|apple-touch-icon)"/i.test(tag)
          ? [...tag.matchAll(/\s(?:src|href|action|srcset)="([^"]*)"/gi)].map(([, address]) => address!)
          : [],
      );
      expect(addresses.length).toBeGreaterThan(0);
      expect(addresses.filter((address) => !/^\/(?!\/)/.test(address))).toEqual([]);
    },
  );

  test("the content security policy is strict", async () => {
    const policy = directives(policyOf((await server.fetch(host, "/")).headers));
    expect(Object.values(policy).flat().join(" ")).not.toMatch(/unsafe|\*|http:/);
    expect(policy["default-src"]).toEqual(["'none'"]);
    expect(policy["script-src"]).toEqual(["'self'"]);
    for (const name of ["style-src", "font-src", "connect-src", "form-action", "manifest-src", "worker-src"])
      expect(policy[name], name).toEqual(["'self'"]);
    for (const name of ["base-uri", "object-src", "frame-ancestors"])
      expect(policy[name], name).toEqual(["'none'"]);
  });
});

describe("third-party scripts", () => {
  const { host, json } = brand("kaleido");
  const origins = Object.fromEntries(
    json.analytics!.map(({ category, src }) => [category, new URL(src).origin]),
  );
  const allowed = async (cookie: string, to = host) =>
    directives(policyOf((await server.fetch(to, "/pages/terms", { headers: { cookie } })).headers))[
      "script-src"
    ]!.slice(1);

  test.each([
    ["before an answer", "", []],
    ["after a no", "consent=1..3b241101-e2bb-4255-8caf-4136c566a962", []],
    [
      "after a yes to figures",
      "consent=1.statistics.3b241101-e2bb-4255-8caf-4136c566a962",
      [origins.statistics],
    ],
    [
      "after a yes to everything",
      "consent=1.marketing-statistics.3b241101-e2bb-4255-8caf-4136c566a962",
      [origins.statistics, origins.marketing],
    ],
    ["after words that are no category", "consent=1.*-https://evil.example-'unsafe-inline'.x", []],
  ])("may load %s: %s", async (_when, cookie, expected) => {
    expect(await allowed(cookie)).toEqual(expected);
  });

  test("are not in the markup before the visitor has consented", async () => {
    const { text } = await server.fetch(host, "/");
    expect(
      tags(text).filter(
        (tag) =>
          /^<(script|link|img)/i.test(tag) && Object.values(origins).some((origin) => tag.includes(origin)),
      ),
    ).toEqual([]);
  });

  test("of one brand are not allowed by the policy of another", async () => {
    expect(await allowed("consent=1.statistics.x", "abendrot.example")).toEqual([]);
  });
});
