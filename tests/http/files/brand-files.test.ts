import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import path from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startServer, type TestServer } from "../../support/server";
import { copyTenants, type TenantsCopy } from "../../support/tenants-copy";

const host = "abendrot.example";
let server: TestServer;
let tenants: TenantsCopy;

beforeAll(async () => {
  tenants = copyTenants();
  writeFileSync(tenants.file("abendrot", "secret.json"), '{"key":"sekret"}');
  writeFileSync(tenants.file("abendrot", "pictures/note.txt"), "sekret");
  mkdirSync(tenants.file("abendrot", "pages"));
  writeFileSync(tenants.file("abendrot", "pages/terms.de.md"), '# sekret\n\nRosa & "Bruno" sagen <ja>.\n');
  mkdirSync(tenants.file("Not_A_Slug", "."), { recursive: true });
  writeFileSync(path.join(tenants.variables.TENANTS_DIR, "_base", "broken.json"), '{"refund_days": 1}');
  for (const slug of ["first", "second", "third"])
    tenants.add(slug, "fjordlys", (json) =>
      Object.assign(json, { domain: `${slug}.example`, extends: "broken" }),
    );
  server = await startServer(tenants.variables);
});
afterAll(async () => {
  await server.stop();
  tenants.close();
});

/** Returns the addresses of the pictures on the home page and of their renditions. */
async function pictures(): Promise<string[]> {
  const { text } = await server.fetch(host, "/");
  return [
    ...new Set(
      [...text.matchAll(/\/brand\/[\w-]+\/pictures\/[\w-]+\.\w+(?:\?w=\d+)?/g)].map(([address]) => address),
    ),
  ];
}

test("files at their current address are immutable, at an older one cached for a minute", async () => {
  const { text } = await server.fetch(host, "/");
  const logo = /\/brand\/[\w-]+\/logo\.svg/.exec(text)![0];
  const [now, old] = [await server.fetch(host, logo), await server.fetch(host, "/brand/older/logo.svg")];
  expect([now.status, now.headers["content-type"], now.headers["cache-control"]]).toEqual([
    200,
    "image/svg+xml",
    "public, max-age=31536000, immutable",
  ]);
  expect([old.status, old.headers["cache-control"], old.text]).toEqual([200, "public, max-age=60", now.text]);
});

test("every picture of the home page exists in the width that its address states", async () => {
  const all = await pictures();
  const files = new Set(all.map((address) => address.replace(/\?.*/, "")));
  expect(files.size).toBeGreaterThan(5);
  for (const address of files) {
    const { status, headers, body } = await server.fetch(host, address);
    expect([address, status, headers["content-type"]]).toEqual([address, 200, "image/webp"]);
    expect((await sharp(body).metadata()).format).toBe("webp");
  }
  // Encoding every picture in every width takes long; every width is encoded once.
  const byWidth = new Map(all.map((address) => [Number(/w=(\d+)/.exec(address)?.[1] ?? 0), address]));
  byWidth.delete(0);
  expect(byWidth.size).toBeGreaterThan(1);
  for (const [width, address] of byWidth) {
    const { status, headers, body } = await server.fetch(host, address);
    expect([address, status, headers["content-type"]]).toEqual([address, 200, "image/webp"]);
    expect((await sharp(body).metadata()).width, address).toBeLessThanOrEqual(width);
  }
});

test("a rendition has the requested width and is generated once", async () => {
  const wide = "/brand/x/pictures/hero-wide.webp";
  const first = await Promise.all([0, 1, 2, 3].map(() => server.fetch(host, `${wide}?w=480`)));
  expect((await sharp(first[0]!.body).metadata()).width).toBe(480);
  const again = await server.fetch(host, `${wide}?w=480`);
  for (const { body } of first) expect(body.equals(again.body)).toBe(true);
  expect((await server.fetch(host, `${wide}?w=900`)).body.length).toBeGreaterThan(again.body.length);
});

test.each(["0", "1", "481", "2401", "1e9", "-480", "480.5", "NaN", "", "480px"])(
  "only widths that pages use are generated: not %j",
  async (width) => {
    expect((await server.fetch(host, `/brand/x/pictures/hero-wide.webp?w=${width}`)).status).toBe(404);
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
    "is no picture of the brand, and no other file of the disk is served%s",
    async (query) => {
      const { status, text } = await server.fetch(host, `/brand/x/${name}${query}`);
      expect(status).toBe(404);
      expect(text).not.toMatch(/sekret|root:/);
    },
  );
});

test("a brand's file is not served at another brand's host", async () => {
  const [ours, theirs] = [
    await server.fetch(host, "/brand/x/logo.svg"),
    await server.fetch("velvethour.example", "/brand/x/logo.svg"),
  ];
  expect(ours.text).not.toBe(theirs.text);
});

test("renditions are stored in the data directory, not in the brand's folder", async () => {
  await server.fetch(host, "/brand/x/pictures/hero-wide.webp?w=240");
  expect(existsSync(path.join(server.dataDir, "renditions"))).toBe(true);
  expect(readdirSync(tenants.file("abendrot", ".")).sort()).toEqual([
    "demo",
    "film.mp4",
    "film.webm",
    "icon.svg",
    "locales",
    "logo.dark.svg",
    "logo.svg",
    "pages",
    "pictures",
    "secret.json",
    "tenant.json",
  ]);
});

test("the description of a page is escaped once", async () => {
  const { text } = await server.fetch(host, "/pages/terms");
  expect(text).toContain('content="Rosa &amp; &quot;Bruno&quot; sagen &lt;ja&gt;."');
});

test("a broken base is logged once with the number of tenants that it affects, and so is a folder that is no tenant", () => {
  const lines = server.log.filter(({ msg }) => msg === "tenant refused");
  const ofBase = lines.filter(({ problem }) => String(problem).includes("broken.json"));
  expect(ofBase).toMatchObject([{ problem: expect.stringContaining("refund_days: found 1"), tenants: 3 }]);
  const ignored = server.log.filter(({ entry }) => entry === "Not_A_Slug");
  expect(ignored).toMatchObject([{ level: "warn", found: 'the folder name "Not_A_Slug"' }]);
});

test("a drawing is served with a content security policy that prevents scripts", async () => {
  for (const name of ["logo.svg", "icon.svg"]) {
    const { headers } = await server.fetch(host, `/brand/x/${name}`);
    expect(headers["content-security-policy"]).toBe(
      "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox",
    );
  }
});

describe("a file that is changed under a running server", () => {
  const place = (name: string) => tenants.file("kaleido", name);
  const fetchFile = async (url: string) => {
    const { status, text } = await server.fetch("kaleido.example", url);
    return { status, text };
  };

  test.each(["/proc/self/environ", "/etc/passwd", "../abendrot/secret.json", "../../secret"])(
    "to a link out of its folder, to %s, is served neither as it is nor as a rendition",
    async (target) => {
      writeFileSync(path.join(path.dirname(tenants.variables.TENANTS_DIR), "secret"), "sekret");
      for (const [name, urls] of Object.entries({
        "logo.svg": ["/brand/x/logo.svg"],
        "icon.svg": ["/brand/x/icon.svg", "/icons/192.png", "/favicon.ico"],
        "pictures/hero-wide.webp": [
          "/brand/x/pictures/hero-wide.webp",
          "/brand/x/pictures/hero-wide.webp?w=480",
        ],
      })) {
        renameSync(place(name), place("kept"));
        symlinkSync(name.includes("/") && target.startsWith("..") ? `../${target}` : target, place(name));
        for (const url of urls)
          expect([url, await fetchFile(url)]).toEqual([
            url,
            { status: 404, text: expect.not.stringMatching(/sekret|root:|PATH=/) },
          ]);
        renameSync(place("kept"), place(name));
      }
    },
  );

  test("to an SVG file with a script under another prefix is not served", async () => {
    renameSync(place("logo.svg"), place("kept"));
    writeFileSync(
      place("logo.svg"),
      '<svg xmlns="http://www.w3.org/2000/svg"><x:script xmlns:x="http://www.w3.org/2000/svg">alert(1)</x:script></svg>',
    );
    expect(await fetchFile("/brand/x/logo.svg")).toMatchObject({ status: 404 });
    rmSync(place("logo.svg"));
    renameSync(place("kept"), place("logo.svg"));
    expect(await fetchFile("/brand/x/logo.svg")).toMatchObject({ status: 200 });
  });
});
