import sharp from "sharp";
import { beforeAll, describe, expect, test } from "vitest";
import { textsOf } from "../../e2e/support/brands";
import { brands, namedBrands } from "../../support/brands";
import { everyBrand } from "../../support/lanes";
import type { TestServer } from "../../support/server";
import { shareServer } from "../../support/shared-server";

let server: TestServer;

beforeAll(async () => {
  ({ server } = await shareServer());
});

async function sizeOf(picture: Buffer): Promise<string> {
  const { width, height } = await sharp(picture).metadata();
  return `${width}x${height}`;
}

describe.each(everyBrand(brands))("$host", ({ slug, host, json }) => {
  const get = (url: string) => server.fetch(host, url);

  test("has a manifest with its own name, colours and icons of the declared types and sizes", async () => {
    const { status, headers, text, json: read } = await get("/manifest.webmanifest");
    expect([status, headers["content-type"]]).toEqual([200, "application/manifest+json; charset=utf-8"]);
    const manifest = read() as {
      name: string;
      start_url: string;
      display: string;
      theme_color: string;
      icons: { src: string; sizes: string; type: string; purpose?: string }[];
    };
    expect(manifest).toMatchObject({
      name: json.name,
      start_url: "/members",
      display: "standalone",
      theme_color: expect.stringMatching(/^#[0-9a-f]{6}$/i),
    });
    const own = manifest.theme_color === "#160b17" ? "dark" : "light";
    expect((await get("/")).text).toContain(
      `<meta name="theme-color" media="(prefers-color-scheme: ${own})" content="${manifest.theme_color}"/>`,
    );
    expect(manifest.icons.map(({ sizes, purpose }) => `${sizes} ${purpose ?? "any"}`)).toEqual([
      "any any",
      "192x192 any",
      "512x512 any",
      "192x192 maskable",
      "512x512 maskable",
    ]);
    for (const { src, sizes, type } of manifest.icons) {
      const icon = await get(src);
      expect([src, icon.status, icon.headers["content-type"]]).toEqual([src, 200, type]);
      if (sizes !== "any") expect(await sizeOf(icon.body)).toBe(sizes);
    }
    expect(namedBrands(text, slug)).toEqual([]);
  });

  test("has a favicon, a touch icon without transparency and a share picture of 1200 × 630", async () => {
    const [favicon, touch, card] = [
      await get("/favicon.ico"),
      await get("/apple-touch-icon.png"),
      await get("/social-card.jpg"),
    ];
    expect([favicon.status, touch.status, card.status]).toEqual([200, 200, 200]);
    expect([await sizeOf(favicon.body), await sizeOf(touch.body), await sizeOf(card.body)]).toEqual([
      "48x48",
      "180x180",
      "1200x630",
    ]);
    expect((await sharp(touch.body).stats()).isOpaque).toBe(true);
    expect([
      touch.headers["content-type"],
      card.headers["content-type"],
      (await sharp(card.body).metadata()).format,
    ]).toEqual(["image/png", "image/jpeg", "jpeg"]);
    expect(card.body.length).toBeLessThan(400_000);
  });

  test("has an uncached service worker that caches the brand's offline page and theme", async () => {
    const { status, headers, text } = await get("/sw.js");
    expect([
      status,
      headers["content-type"],
      headers["cache-control"],
      headers["service-worker-allowed"],
    ]).toEqual([200, "text/javascript; charset=utf-8", "no-cache", "/"]);
    const settings = JSON.parse(/const settings = (\{.*\});/.exec(text)![1]!) as {
      assets: string[];
      offline: string;
    };
    expect(settings.offline).toBe("/offline");
    expect(settings.assets).toEqual(
      expect.arrayContaining([
        "/offline",
        expect.stringMatching(/^\/theme\//),
        expect.stringMatching(/^\/assets\/entry.document-/),
      ]),
    );
    for (const asset of settings.assets) expect((await get(asset)).status, asset).toBe(200);
    expect(namedBrands(text, slug)).toEqual([]);
  });
});

test.each(["de", "pl"])(
  "in %s a manifest names its shortcuts in that language, and each links to its page",
  async (locale) => {
    const { json: read } = await server.fetch("kaleido.localhost", "/manifest.webmanifest", {
      headers: { cookie: `locale=${locale}` },
    });
    const translations = textsOf("kaleido", locale);
    expect(read()).toMatchObject({
      lang: locale,
      shortcuts: [
        { name: translations("common", "tab_chats"), url: "/chats" },
        { name: translations("common", "nav_likes"), url: "/likes" },
        { name: translations("common", "nav_members"), url: "/members" },
      ],
    });
  },
);

test("icons and share pictures of two brands differ", async () => {
  for (const url of [
    "/favicon.ico",
    "/apple-touch-icon.png",
    "/social-card.jpg",
    "/manifest.webmanifest",
    "/sw.js",
  ]) {
    const files = await Promise.all(brands.map(({ host }) => server.fetch(host, url)));
    expect(new Set(files.map(({ body }) => body.toString("base64"))).size, url).toBe(brands.length);
  }
});
