import { writeFileSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startServer, type TestServer } from "../support/server";
import { copyTenants, type TenantsCopy } from "../support/tenants-copy";

const HOST = "velvethour.example";
let server: TestServer;
let tenants: TenantsCopy;

beforeAll(async () => {
  tenants = copyTenants();
  tenants.change("maple-and-main", (json) => Object.assign(json, { landers: ["alonetonight"] }));
  const variant = {
    kinds: ["alonetonight"],
    headline: "Licht in <em>Leiden</em>",
    text: "Een zin voor Leiden.",
    town: "Leiden",
    pictures: ["pictures/99.webp", "pictures/07.webp"],
    listed: false,
  };
  writeFileSync(tenants.file("velvet-hour", "landers/leiden.json"), JSON.stringify(variant));
  server = await startServer(tenants.variables);
});
afterAll(async () => {
  await server.stop();
  tenants.close();
});

const get = (url: string, host = HOST) => server.fetch(host, url);
const main = (html: string) => /<main.*<\/main>/s.exec(html)?.[0] ?? "";
const pictures = (html: string) => [...main(html).matchAll(/<img src="([^"?]+)/g)].map(([, src]) => src!);

async function cached(run: () => Promise<unknown>) {
  const count = async (result: string) => {
    const { text } = await server.fetch("localhost", "/metrics");
    return Number(new RegExp(`livery_html_cache_total\\{result="${result}"\\} (\\d+)`).exec(text)?.[1] ?? 0);
  };
  const before = [await count("hit"), await count("miss"), await count("bypass")];
  await run();
  const after = [await count("hit"), await count("miss"), await count("bypass")];
  return after.map((value, at) => value - before[at]!);
}

test("a slug shows its variant: headline, sentence, town and pictures", async () => {
  const { status, text } = await get("/landers/alonetonight/leiden");
  expect(status).toBe(200);
  expect(text).toContain("Licht in <em>Leiden</em>");
  expect(main(text)).toContain("Een zin voor Leiden.");
  expect(main(text)).toMatch(/>Leiden</);
  expect(text).toContain('name="lander" value="alonetonight/leiden"');
  expect(text).toContain("<title>Licht in Leiden – Velvet Hour</title>");
});

test("a missing picture of a variant is replaced by the brand's examples", async () => {
  const { text } = await get("/landers/alonetonight/leiden");
  const shown = pictures(text);
  expect(shown).toHaveLength(4);
  expect(shown[0]).toMatch(/pictures\/07\.webp$/);
  expect(shown.join()).not.toContain("99.webp");
});

test("an unknown slug and a variant of other kinds show the default and are cached as the default", async () => {
  const { text: usual } = await get("/landers/alonetonight");
  for (const url of [
    "/landers/alonetonight/nowhere",
    "/landers/alonetonight/__proto__",
    `/landers/alonetonight/${"a".repeat(300)}`,
    "/landers/alonetonight/%3Cscript%3E",
  ]) {
    let answer = "";
    const results = await cached(async () => {
      answer = (await get(url)).text;
    });
    expect(results, url).toEqual([1, 0, 0]);
    expect(answer, url).toBe(usual);
  }
  expect((await get("/landers/gallery/leiden")).text).toBe((await get("/landers/gallery")).text);
});

test("a lander that a brand does not publish does not exist on its hosts and costs no rendering", async () => {
  const host = "mapleandmain.example";
  expect((await get("/landers/gallery", host)).status).toBe(404);
  expect((await get("/landers/alonetonight", host)).status).toBe(200);
  expect(await cached(() => get("/landers/gallery/some-slug", host))).toEqual([1, 0, 0]);
});

test("the sitemap lists the published landers of a brand and the listed variants", async () => {
  const listed = async (host: string) =>
    [...(await get("/sitemap.xml", host)).text.matchAll(/<loc>[^<]*(\/landers\/[^<]*)<\/loc>/g)].map(
      ([, url]) => url,
    );
  expect(await listed("mapleandmain.example")).toEqual(["/landers/alonetonight"]);
  const velvet = await listed(HOST);
  expect(velvet).toContain("/landers/gallery");
  expect(velvet).toContain("/landers/alonetonight/utrecht");
  expect(velvet).not.toContain("/landers/alonetonight/leiden");
});

test("an old variant is served while its file is broken, and the corrected one replaces it", async () => {
  const file = tenants.file("velvet-hour", "landers/leiden.json");
  const title = async () => /<title>([^<]*)/.exec((await get("/landers/alonetonight/leiden")).text)?.[1];
  writeFileSync(file, "{ not json");
  await server.logged(({ msg }) => /refused|is still served/.test(String(msg)));
  expect(await title()).toBe("Licht in Leiden – Velvet Hour");
  writeFileSync(file, JSON.stringify({ kinds: ["alonetonight"], headline: "Laat in Leiden" }));
  await expect.poll(title, { timeout: 20_000 }).toBe("Laat in Leiden – Velvet Hour");
});
