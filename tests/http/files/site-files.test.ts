import { beforeAll, describe, expect, test } from "vitest";
import { allRoutes } from "~/route-table";
import { landerKinds } from "~/tenancy/lander-kinds";
import { brands } from "../../support/brands";
import { everyBrand } from "../../support/lanes";
import type { TestServer } from "../../support/server";
import { shareServer } from "../../support/shared-server";

let server: TestServer;

beforeAll(async () => {
  ({ server } = await shareServer());
});

const listed = (xml: string) => [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address]) => address!);

describe.each(everyBrand(brands))("$host", ({ host }) => {
  // The brand's own address, whatever port the request used.
  const own = () => `http://${host}`;
  const get = (url: string) => server.fetch(host, url);

  test("leads password managers to the page that changes the password", async () => {
    const { status, headers } = await get("/.well-known/change-password");
    expect([status, headers.location]).toEqual([302, "/settings/security/password"]);
    expect((await get("/.well-known/anything-else")).status).toBe(404);
  });

  test("has a robots.txt that names its sitemap and excludes private pages", async () => {
    const { status, headers, text } = await get("/robots.txt");
    expect([status, headers["content-type"]]).toEqual([200, "text/plain; charset=utf-8"]);
    expect(text).toContain(`\nSitemap: ${own()}/sitemap.xml\n`);
    for (const path of ["/api/", "/members", "/chats", "/likes", "/credits"])
      expect(text).toContain(`\nDisallow: ${path}\n`);
    expect(text).not.toMatch(/^Disallow: \/$/m);
  });

  test("has a sitemap of its own pages, which all answer 200 and name that address as canonical", async () => {
    const { status, headers, text } = await get("/sitemap.xml");
    expect([status, headers["content-type"]]).toEqual([200, "application/xml; charset=utf-8"]);
    const addresses = listed(text);
    expect(addresses).toEqual(
      expect.arrayContaining(["/", "/pricing", "/pages/terms", "/pages/2257"].map((path) => own() + path)),
    );
    expect(new Set(addresses).size).toBe(addresses.length);
    for (const address of addresses) {
      expect(address.startsWith(own())).toBe(true);
      const path = address.slice(own().length);
      const page = await get(path);
      expect([path, page.status]).toEqual([path, 200]);
      expect(page.text).toContain(`<link rel="canonical" href="http://${host}${path}"/>`);
      expect(page.text).not.toContain('content="noindex"');
    }
  });

  test("has the Open Graph title, picture and address on every page", async () => {
    for (const path of ["/", "/pages/terms"]) {
      const { text } = await get(path);
      expect(text).toContain(`<meta property="og:url" content="http://${host}${path}"/>`);
      expect(text).toContain(`<meta property="og:image" content="http://${host}/social-card.jpg"/>`);
      expect(text).toMatch(/<meta property="og:title" content="[^"]+"\/>/);
      expect(text).toMatch(/<meta name="description" content="[^"]{20,}"\/>/);
    }
  });
});

test("the sitemap lists every public page and the landers of the brand", async () => {
  const { text } = await server.fetch("kaleido.example", "/sitemap.xml");
  const paths = listed(text).map((address) => new URL(address).pathname);
  const open = allRoutes.filter(
    ({ name, path, lander, personal }) =>
      !lander &&
      !path.includes(":") &&
      !["lang-config", "offline"].includes(name) &&
      (!personal || ["pages-cookies", "login", "signup"].includes(name)),
  );
  const landers = landerKinds.map((kind) => `/landers/${kind}`);
  expect(paths.sort()).toEqual([...open.map(({ path }) => path), ...landers].sort());
});

test("pages that are not for search engines have noindex", async () => {
  for (const url of ["/lang-config", "/offline", "/nobody"])
    expect((await server.fetch("kaleido.example", url)).text, url).toContain(
      '<meta name="robots" content="noindex"/>',
    );
});
