import { mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { brotliDecompressSync } from "node:zlib";
import { beforeAll, describe, expect, test } from "vitest";
import { brands } from "../../support/brands";
import { everyBrand } from "../../support/lanes";
import type { TestServer } from "../../support/server";
import { shareServer } from "../../support/shared-server";

const FOREVER = "public, max-age=31536000, immutable";
const host = "fjordlys.example";
const built = readdirSync(path.resolve(import.meta.dirname, "../../../build/client/assets")).filter(
  (file) => !/\.(br|gz)$|^console/.test(file),
);
let server: TestServer;

beforeAll(async () => {
  ({ server } = await shareServer());
});

const links = (html: string, pattern: RegExp) => [
  ...new Set([...html.matchAll(pattern)].map(([, address]) => address!)),
];

test("the hosts of brands serve nothing of the console", async () => {
  const ofConsole = readdirSync("build/client/assets/console").filter((file) => /\.(js|css)$/.test(file));
  expect(ofConsole.length).toBeGreaterThan(3);
  for (const file of ofConsole)
    expect([file, (await server.fetch(host, `/assets/console/${file}`)).status]).toEqual([file, 404]);
  const [manifest] = built.filter((file) => file.startsWith("manifest-"));
  expect((await server.fetch(host, `/assets/${manifest}`)).text).not.toContain("console");
});

test("every file of the build has a hash in its name, an immutable cache header and its content type", async () => {
  expect(built.length).toBeGreaterThan(5);
  for (const file of built) {
    const { status, headers } = await server.fetch(host, `/assets/${file}`, { method: "HEAD" });
    expect([file, status, headers["cache-control"]]).toEqual([file, 200, FOREVER]);
    expect(file).toMatch(/-[\w-]{8}\.\w+$/);
    expect(headers["content-type"], file).toMatch(
      file.endsWith(".css")
        ? /^text\/css/
        : file.endsWith(".js")
          ? /^text\/javascript/
          : /^(font|image|application)\//,
    );
  }
});

test("no source map is served, and no script of the build names one", async () => {
  const root = path.resolve(import.meta.dirname, "../../..");
  const maps = readdirSync(path.join(root, "build/maps/client/assets"));
  expect(maps.length).toBeGreaterThan(50);
  const name = maps[0]!;
  const unknown = await server.fetch(host, "/assets/unknown-12345678.js.map");
  for (const url of [
    `/assets/${name}`,
    `/maps/client/assets/${name}`,
    `/assets/../../maps/client/assets/${name}`,
  ]) {
    const { status, text } = await server.fetch(host, url);
    expect([url, status]).toEqual([url, 404]);
    expect(text).not.toContain("mappings");
  }
  const { status, text } = await server.fetch(host, `/assets/${name}`);
  expect([status, text]).toEqual([unknown.status, unknown.text]);
  const script = await server.fetch(host, `/assets/${name.replace(/\.map$/, "")}`);
  expect([script.status, script.headers.sourcemap, script.text.includes("sourceMappingURL")]).toEqual([
    200,
    undefined,
    false,
  ]);
});

test("a chunk of a replaced build is still served to open pages", async () => {
  const earlier = path.resolve(import.meta.dirname, "../../../build/earlier/assets");
  const name = `chunk-of-a-test-${process.pid}.js`;
  expect((await server.fetch(host, `/assets/${name}`)).status).toBe(404);
  mkdirSync(earlier, { recursive: true });
  writeFileSync(path.join(earlier, name), "export {};");
  const { status, headers, text } = await server.fetch(host, `/assets/${name}`);
  rmSync(path.join(earlier, name));
  expect([status, headers["cache-control"], text]).toEqual([200, FOREVER, "export {};"]);
});

test("scripts and stylesheets are precompressed with gzip and Brotli", async () => {
  for (const file of built.filter((name) => /\.(js|css)$/.test(name))) {
    const plain = await server.fetch(host, `/assets/${file}`);
    if (plain.body.length <= 256) continue;
    const brotli = await server.fetch(host, `/assets/${file}`, { headers: { "accept-encoding": "br" } });
    expect(brotli.headers["content-encoding"], file).toBe("br");
    expect(brotliDecompressSync(brotli.body).equals(plain.body), file).toBe(true);
    const gzip = await server.fetch(host, `/assets/${file}`, { headers: { "accept-encoding": "gzip" } });
    expect([gzip.headers["content-encoding"], gzip.body.equals(plain.body)], file).toEqual(["gzip", true]);
  }
});

describe.each(everyBrand(brands))("$host", ({ host: own }) => {
  test("has a theme at a hashed address, immutable, whose fonts exist and are immutable", async () => {
    const { text } = await server.fetch(own, "/");
    const [theme] = links(text, /href="(\/theme\/[^"]+)"/g);
    const sheet = await server.fetch(own, theme!);
    expect([sheet.status, sheet.headers["content-type"], sheet.headers["cache-control"]]).toEqual([
      200,
      "text/css; charset=utf-8",
      FOREVER,
    ]);
    const fonts = links(sheet.text, /url\(["']?(\/fonts\/[^"')]+)/g);
    expect(fonts.length).toBeGreaterThan(0);
    for (const font of fonts) {
      const { status, headers, body } = await server.fetch(own, font);
      expect([
        font,
        status,
        headers["content-type"],
        headers["cache-control"],
        body.subarray(0, 4).toString(),
      ]).toEqual([font, 200, "font/woff2", FOREVER, "wOF2"]);
    }
    const preloaded = links(text, /<link rel="preload" as="font"[^>]*href="([^"]+)"/g);
    expect(preloaded.length).toBeLessThanOrEqual(1);
    expect(fonts).toEqual(expect.arrayContaining(preloaded));
  });

  test("a lander preloads the display and the text font of its theme", async () => {
    // A lander is open to visitors from a traffic source where the brand is closed to others.
    const { text } = await server.fetch(own, "/landers/gallery?ref=nordlys");
    const preloaded = links(text, /<link rel="preload" as="font"[^>]*href="([^"]+)"/g);
    const [theme] = links(text, /href="(\/theme\/[^"]+)"/g);
    const sheet = await server.fetch(own, theme!);
    const family = (token: string) => new RegExp(`--type-${token}:"?([^",;]+)`).exec(sheet.text)?.[1];
    const families = preloaded.map(
      (url) => new RegExp(`font-family:"([^"]+)"[^}]*url\\(${url}\\)`).exec(sheet.text)?.[1],
    );
    expect(families).toEqual([...new Set([family("display"), family("text")])]);
  });

  test("links to no missing file", async () => {
    const { text } = await server.fetch(own, "/");
    const files = links(
      text,
      /(?:href|src)="(\/(?:assets|theme|fonts|brand|icons)\/[^"]+|\/[\w-]+\.(?:ico|png|webmanifest))"/g,
    );
    expect(files.length).toBeGreaterThan(8);
    for (const file of files)
      expect((await server.fetch(own, file.replaceAll("&amp;", "&"))).status, file).toBe(200);
  });
});

test("two brands have different themes and share the files of the build", async () => {
  const pages = await Promise.all(brands.map(({ host: own }) => server.fetch(own, "/pages/terms")));
  expect(new Set(pages.map(({ text }) => links(text, /href="(\/theme\/[^"]+)"/g)[0])).size).toBe(
    brands.length,
  );
  expect(new Set(pages.map(({ text }) => links(text, /id="document-script" src="([^"]+)"/g)[0])).size).toBe(
    1,
  );
});

test.each([
  "/assets/nobody.js",
  "/assets/",
  "/assets/../client-files.json",
  "/assets/%2e%2e/client-files.json",
  "/assets/..%2fclient-files.json",
  "/assets/..%2f..%2fserver%2findex.js",
  "/assets/..%5c..%5cserver%5cindex.js",
  "/assets//etc/passwd",
  "/assets/%2fetc%2fpasswd",
  "/assets/x.js%00.css",
  `/assets/${built[0]}/below.js`,
  `/assets/${"a".repeat(300)}.js`,
  "/theme/nobody.css",
  "/theme/..%2f..%2fthemes%2fember.json",
  "/fonts/x/nobody.woff2",
  "/fonts/x/..%2ffonts.json",
  "/fonts/x/fonts.json",
  `/fonts/x/${"a".repeat(300)}.woff2`,
  "/fonts/x/..%2f..%2f..%2fpackage.json",
])("%s serves no file", async (url) => {
  const { status, headers } = await server.fetch(host, url);
  expect(status).toBe(404);
  expect(headers["cache-control"] ?? "").not.toContain("public");
});
