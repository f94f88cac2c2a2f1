import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { knownLander } from "~/domain/growth/known-lander";
import { startServer, type TestServer } from "../support/server";
import { copyTenants, type TenantsCopy } from "../support/tenants-copy";

const HOST = "velvethour.example";
const ADDRESS = "/landers/summer-night";
const lander = {
  $schema: "../../lander.schema.json",
  blocks: [
    { block: "kicker" },
    { block: "headline", size: "title" },
    { block: "text" },
    { block: "gallery", pictures: ["pictures/05.webp"], lines: ["Een eigen zin bij elk beeld."] },
    { block: "drawn" },
    { block: "areas" },
    { block: "question", opening: "line", title: "Wie ben jij?" },
    { block: "icons" },
    { block: "film", lines: ["Eerst de avond.", "Dan jij."] },
    { block: "proof" },
  ],
  headline: { nl: "Een <em>zomernacht</em>", de: "Eine <em>Sommernacht</em>", en: "A night", fr: "Une nuit" },
  text: { nl: "Een zin voor de zomer.", de: "Ein Satz.", en: "A sentence.", fr: "Une phrase." },
  town: "Zandvoort",
  country: "NL",
  region: "NL-NH",
};
let server: TestServer;
let tenants: TenantsCopy;

function write(slug: string, content: string, name = "summer-night.json"): void {
  const file = tenants.file(slug, `landers/${name}`);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, content);
}

beforeAll(async () => {
  tenants = copyTenants();
  write("velvet-hour", JSON.stringify(lander));
  write("velvet-hour", JSON.stringify({ ...lander, listed: false }), "unlisted.json");
  for (const first of ["posts", "chat", "windows"]) {
    const blocks = ["proof", "question", "drawn", first, "headline"].map((block) => ({ block }));
    write("velvet-hour", JSON.stringify({ ...lander, blocks, listed: false }), `proof-${first}.json`);
  }
  server = await startServer(tenants.variables);
});
afterAll(async () => {
  await server.stop();
  tenants.close();
});

const get = (url = ADDRESS, host = HOST) =>
  server.fetch(host, url, { headers: { cookie: "entry_warning=1; locale=nl" } });
const main = (html: string) => /<main.*<\/main>/s.exec(html)?.[0] ?? "";
const count = (html: string, pattern: RegExp) => html.match(pattern)?.length ?? 0;

describe("a lander that an operator composed in a file of the brand's folder", () => {
  test("is a document at its own address with its headline, its blocks and the first question", async () => {
    const { status, text } = await get();
    const html = main(text);
    expect(status).toBe(200);
    expect(text).toContain("<title>Een zomernacht – Velvet Hour</title>");
    expect(html).toContain("Een <em>zomernacht</em>");
    for (const said of ["Zandvoort", "Een zin voor de zomer.", "Een eigen zin", "Wie ben jij?", "Dan jij."])
      expect(html).toContain(said);
    expect([count(html, /<h1\b/g), count(html, /<form[^>]*id="ask"/g)]).toEqual([1, 1]);
    expect(html).toContain('name="lander" value="summer-night"');
    expect(text).not.toMatch(/__remixContext|<script(?![^>]*\bsrc=)(?![^>]*type="application)/);
    expect(/<img src="([^"?]+)/.exec(html)?.[1]).toMatch(/pictures\/05\.webp$/);
  });

  test("shows what further blocks show below the first one, in the order of the file", async () => {
    const html = main((await get()).text);
    const places = ['name="gallery"', 'name="wants"', "Eerst de avond."].map((part) => html.indexOf(part));
    expect(places).toEqual([...places].sort((a, b) => a - b));
    expect(places).not.toContain(-1);
  });

  test("shows the proof after the question, wherever its file names it", async () => {
    for (const first of ["posts", "chat", "windows"]) {
      const html = main((await get(`/landers/proof-${first}`)).text);
      const places = ['id="ask"', "<dl"].map((part) => html.indexOf(part));
      expect([first, places[0]! > 0, places[1]! > places[0]!]).toEqual([first, true, true]);
    }
  });

  test("takes the region of its address, where it has an area, and of the file otherwise", async () => {
    const region = (html: string) => /name="countryregion" value="([^"]*)"/.exec(html)?.[1];
    expect(region((await get()).text)).toBe("NL-NH");
    expect(region((await get(`${ADDRESS}?region=NL-UT`)).text)).toBe("NL-UT");
    expect(region((await get(`${ADDRESS}?region=nowhere`)).text)).toBe("NL-NH");
  });

  test("is listed in the sitemap unless it is unlisted, and exists on no other brand", async () => {
    const sitemap = (await get("/sitemap.xml")).text;
    expect(sitemap).toContain(`${ADDRESS}</loc>`);
    expect(sitemap).not.toContain("/landers/unlisted");
    expect((await get("/landers/unlisted")).status).toBe(200);
    expect((await get(ADDRESS, "kaleido.example")).status).toBe(404);
    for (const url of ["/landers/nowhere", "/landers/utrecht", "/landers/__proto__", `${ADDRESS}/more`])
      expect([url, (await get(url)).status]).toEqual([url, 404]);
  });

  test("is served in its old version while its file is broken, and the corrected one replaces it", async () => {
    const title = async () => /<title>([^<]*)/.exec((await get()).text)?.[1];
    write("velvet-hour", JSON.stringify({ ...lander, blocks: [{ block: "galery" }] }));
    await server.logged(({ msg }) => /refused|is still served/.test(String(msg)));
    expect(await title()).toBe("Een zomernacht – Velvet Hour");
    write("velvet-hour", JSON.stringify({ ...lander, headline: "Nog <em>een</em> nacht" }));
    await expect.poll(title, { timeout: 20_000 }).toBe("Nog een nacht – Velvet Hour");
    rmSync(tenants.file("velvet-hour", "landers/summer-night.json"));
    await expect.poll(async () => (await get()).status, { timeout: 20_000 }).toBe(404);
  });
});

test("a composed lander is counted by its own name, a slug without blocks is not", () => {
  const own = { kinds: [], blocks: [], pictures: [], listed: true };
  const landers = { summer: own, utrecht: { kinds: ["gallery" as const], pictures: [], listed: true } };
  const counted = ["summer", "summer/more", "utrecht", "gallery/utrecht", "__proto__"].map((given) =>
    knownLander({ landers }, given),
  );
  expect(counted).toEqual(["summer", "", "", "gallery/utrecht", ""]);
});
