import { existsSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startServer, type TestServer } from "../support/server";
import { copyTenants, type TenantsCopy } from "../support/tenants-copy";

const host = "abendrot.example";
let server: TestServer;
let tenants: TenantsCopy;

beforeAll(async () => {
  tenants = copyTenants();
  writeFileSync(tenants.file("abendrot", "secret.json"), '{"key":"sekret"}');
  writeFileSync(tenants.file("abendrot", "pictures/note.txt"), "sekret");
  mkdirSync(tenants.file("abendrot", "pages"));
  writeFileSync(tenants.file("abendrot", "pages/terms.de.md"), "# sekret");
  server = await startServer(tenants.variables);
});
afterAll(async () => {
  await server.stop();
  tenants.close();
});

/** The addresses of pictures as the home page names them, and their renditions. */
async function pictures(): Promise<string[]> {
  const { text } = await server.ask(host, "/");
  return [
    ...new Set(
      [...text.matchAll(/\/brand\/[\w-]+\/pictures\/[\w-]+\.\w+(?:\?w=\d+)?/g)].map(([address]) => address),
    ),
  ];
}

test("files at their present address are kept for ever, at an older one for a minute", async () => {
  const { text } = await server.ask(host, "/");
  const logo = /\/brand\/[\w-]+\/logo\.svg/.exec(text)![0];
  const [now, old] = [await server.ask(host, logo), await server.ask(host, "/brand/older/logo.svg")];
  expect([now.status, now.headers["content-type"], now.headers["cache-control"]]).toEqual([
    200,
    "image/svg+xml",
    "public, max-age=31536000, immutable",
  ]);
  expect([old.status, old.headers["cache-control"], old.text]).toEqual([200, "public, max-age=60", now.text]);
});

test("every picture of the home page is there, at the width that its address says", async () => {
  const all = await pictures();
  expect(all.length).toBeGreaterThan(5);
  const [one] = all;
  const whole = await sharp((await server.ask(host, one!.replace(/\?.*/, ""))).body).metadata();
  for (const address of all) {
    const { status, headers, body } = await server.ask(host, address);
    expect([address, status, headers["content-type"]]).toEqual([address, 200, "image/webp"]);
    const wanted = Number(/w=(\d+)/.exec(address)?.[1] ?? 0);
    if (wanted) expect((await sharp(body).metadata()).width, address).toBeLessThanOrEqual(wanted);
  }
  expect(whole.format).toBe("webp");
});

test("a rendition is as wide as was asked, is made once, and is the same afterwards", async () => {
  const wide = "/brand/x/pictures/hero-wide.webp";
  const first = await Promise.all([0, 1, 2, 3].map(() => server.ask(host, `${wide}?w=480`)));
  expect((await sharp(first[0]!.body).metadata()).width).toBe(480);
  const again = await server.ask(host, `${wide}?w=480`);
  for (const { body } of first) expect(body.equals(again.body)).toBe(true);
  expect((await server.ask(host, `${wide}?w=900`)).body.length).toBeGreaterThan(again.body.length);
});

test.each(["0", "1", "481", "2401", "1e9", "-480", "480.5", "NaN", "", "480px"])(
  "only widths that pages use are made: not %j",
  async (width) => {
    expect((await server.ask(host, `/brand/x/pictures/hero-wide.webp?w=${width}`)).status).toBe(404);
  },
);

const outside = [
  "tenant.json",
  "secret.json",
  "pages/terms.de.md",
  "locales/de.json",
  "pictures/note.txt",
  "pictures/",
  "pictures",
  "",
  ".",
  "..",
  "logo.svg/",
  "LOGO.SVG",
  "../../velvet-hour/logo.svg",
  "pictures/manifest.json",
  "..%2fvelvet-hour%2flogo.svg",
  "pictures/../tenant.json",
  "pictures/..%2ftenant.json",
  "pictures/%2e%2e/tenant.json",
  "pictures%2f..%2f..%2fvelvet-hour%2flogo.svg",
  "pictures/..%5c..%5ctenant.json",
  "pictures//01.webp",
  "/etc/passwd",
  "%2fetc%2fpasswd",
  "logo.svg%00.png",
  "pictures/01.webp%00",
  "pictures/nobody.webp",
  "hero.webp",
  "hero.tenant",
];

describe.each(outside)("the file %j", (name) => {
  test.each(["", "?w=480"])(
    "is no picture of the brand, and nothing of the folder or beyond is shown%s",
    async (query) => {
      const { status, text } = await server.ask(host, `/brand/x/${name}${query}`);
      expect(status).toBe(404);
      expect(text).not.toMatch(/sekret|root:/);
    },
  );
});

test("one brand's file is not at another's host", async () => {
  const [ours, theirs] = [
    await server.ask(host, "/brand/x/logo.svg"),
    await server.ask("velvethour.example", "/brand/x/logo.svg"),
  ];
  expect(ours.text).not.toBe(theirs.text);
});

test("renditions lie in the folder for data, not in the brand's", async () => {
  await server.ask(host, "/brand/x/pictures/hero-wide.webp?w=240");
  expect(existsSync(path.join(server.dataDir, "renditions"))).toBe(true);
  expect(readdirSync(tenants.file("abendrot", ".")).sort()).toEqual([
    "demo",
    "icon.svg",
    "locales",
    "logo.svg",
    "pages",
    "pictures",
    "secret.json",
    "tenant.json",
  ]);
});
