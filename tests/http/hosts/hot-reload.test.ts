import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { brands, namedBrands } from "../../support/brands";
import { startServer, type TestServer } from "../../support/server";
import { copyTenants, type TenantsCopy } from "../../support/tenants-copy";

/** A new brand is live within this time on an idle machine. */
/** Tests on a shared machine wait longer before they fail. */
const PATIENCE = { timeout: 8000, interval: 20 };
let server: TestServer;
let tenants: TenantsCopy;

beforeAll(async () => {
  tenants = copyTenants();
  server = await startServer(tenants.variables);
});
afterAll(async () => {
  await server.stop();
  tenants.close();
});

const statusOf = async (host: string, url = "/pages/terms") => (await server.fetch(host, url)).status;
const textOf = async (host: string, url = "/pages/terms") => (await server.fetch(host, url)).text;
const refused = (file: string) => server.log.filter(({ problem }) => String(problem ?? "").includes(file));

async function expectOthersUntouched(except: string): Promise<void> {
  for (const { slug, host } of brands.filter((one) => one.slug !== except)) {
    const { status, text } = await server.fetch(host, "/pages/terms");
    expect([host, status, namedBrands(text, slug)]).toEqual([host, 200, []]);
  }
}

test("a new folder is a live brand without a restart, with its files, calls and sitemap", async () => {
  expect(await statusOf("neu.example")).toBe(404);
  tenants.add("neu", "fjordlys", (json) =>
    Object.assign(json, { name: "Ny Stjerne", domain: "neu.example" }),
  );
  await expect.poll(() => statusOf("neu.example"), PATIENCE).toBe(200);
  for (const url of ["/", "/api/settings.php", "/sitemap.xml", "/favicon.ico", "/sw.js"])
    expect(await statusOf("neu.example", url), url).toBe(200);
  expect(await textOf("neu.example")).toContain('content="Ny Stjerne"');
  expect((await server.fetch("localhost", "/internal/tls-ask?domain=neu.example")).status).toBe(200);
  await expectOthersUntouched("fjordlys");
});

test("a change shows on the next visit, in pages and in calls", async () => {
  await textOf("abendrot.example");
  tenants.change("abendrot", (json) => {
    json.name = "Morgenrot";
  });
  await expect.poll(() => textOf("abendrot.example"), PATIENCE).toContain('content="Morgenrot"');
  expect(await textOf("abendrot.example", "/api/settings.php")).toContain('"name":"Morgenrot"');
  expect(await textOf("abendrot.example", "/manifest.webmanifest")).toContain("Morgenrot");
});

describe("a broken file", () => {
  const file = () => tenants.file("velvet-hour", "tenant.json");
  let good = "";

  beforeEach(() => {
    good ||= readFileSync(file(), "utf8");
  });

  test.each<[string, (text: string) => string]>([
    ["half written", (text) => text.slice(0, text.length / 2)],
    ["empty", () => ""],
    ["no object", () => "[]"],
    ["with a value of the wrong kind", (text) => text.replace(/"niche": \d/, '"niche": "two"')],
    ["with a host of another brand", (text) => text.replace('"velvethour.example"', '"kaleido.example"')],
    ["with a theme that is not there", (text) => text.replace('"theme": "velvet"', '"theme": "nobody"')],
  ])("%s is refused with its name, and the previous version stays live", async (_what, spoil) => {
    const spoilt = spoil(good);
    expect(spoilt).not.toBe(good);
    const before = refused(file()).length;
    writeFileSync(file(), spoilt);
    await expect.poll(() => refused(file()).length, PATIENCE).toBeGreaterThan(before);
    expect(refused(file()).at(-1)).toMatchObject({
      level: "error",
      msg: expect.stringContaining("previous version, if there is one, is still served"),
    });
    const { status, text } = await server.fetch("velvethour.example", "/pages/terms");
    expect([status, text.includes("VH Media B.V.")]).toEqual([200, true]);
    await expectOthersUntouched("velvet-hour");
    expect(await textOf("kaleido.example")).toContain("Kaleido SAS");
    expect((await server.fetch("localhost", "/readyz")).json()).toMatchObject({
      tenants: { refused: ["velvet-hour"] },
    });
    expect((await server.fetch("velvethour.example", "/readyz")).json()).toMatchObject({
      tenants: "some are refused",
    });
    expect(await textOf("localhost", "/metrics")).toMatch(/^livery_tenants_refused 1$/m);
  });

  test("is loaded again once corrected", async () => {
    writeFileSync(file(), good.replaceAll("VH Media B.V.", "VH Mended B.V."));
    await expect.poll(() => textOf("velvethour.example"), PATIENCE).toContain("VH Mended B.V.");
  });

  test("of a new brand creates no brand until it is corrected", async () => {
    tenants.add("halb", "fjordlys", (json) =>
      Object.assign(json, { name: "Halb", domain: "halb.example", niche: 99 }),
    );
    await expect.poll(() => refused(tenants.file("halb", "tenant.json")).length, PATIENCE).toBeGreaterThan(0);
    expect(await statusOf("halb.example")).toBe(404);
    tenants.change("halb", (json) => {
      json.niche = 1;
    });
    await expect.poll(() => statusOf("halb.example"), PATIENCE).toBe(200);
  });
});

test("translation overrides beside the brand's file take effect, and end when they are removed", async () => {
  const file = tenants.file("kaleido", "locales/fr.json");
  const before = readFileSync(file, "utf8");
  const translations = JSON.parse(before) as Record<string, Record<string, string>>;
  writeFileSync(
    file,
    JSON.stringify({ ...translations, common: { ...translations.common, login: "Entrez donc" } }),
  );
  await expect.poll(() => textOf("kaleido.example"), PATIENCE).toContain("Entrez donc");
  writeFileSync(file, before);
  await expect.poll(() => textOf("kaleido.example"), PATIENCE).not.toContain("Entrez donc");
});

test("a changed theme gives its brands a new stylesheet and no other brand; the old address still answers", async () => {
  const sheet = async (host: string) => /href="(\/theme\/[^"]+)"/.exec(await textOf(host))![1]!;
  const [before, other] = [await sheet("fjordlys.example"), await sheet("kaleido.example")];
  const file = path.join(tenants.variables.THEMES_DIR, "fjord.json");
  const theme = JSON.parse(readFileSync(file, "utf8")) as { shape: Record<string, string> };
  theme.shape["panel-radius"] = "31px";
  writeFileSync(file, JSON.stringify(theme));
  await expect.poll(() => sheet("fjordlys.example"), PATIENCE).not.toBe(before);
  expect(await textOf("fjordlys.example", await sheet("fjordlys.example"))).toContain("31px");
  expect(await sheet("kaleido.example")).toBe(other);
  expect(await statusOf("fjordlys.example", before)).toBe(200);
});

test("a removed folder takes its host offline at once, and a restored one brings it back", async () => {
  tenants.remove("neu");
  await expect.poll(() => statusOf("neu.example"), PATIENCE).toBe(404);
  expect(await textOf("neu.example")).toBe("Not found\n");
  tenants.add("neu", "fjordlys", (json) =>
    Object.assign(json, { name: "Ny Stjerne", domain: "neu.example" }),
  );
  await expect.poll(() => statusOf("neu.example"), PATIENCE).toBe(200);
});

test("a folder that is no brand is not read", async () => {
  tenants.add("_draft", "fjordlys", (json) =>
    Object.assign(json, { name: "Draft", domain: "draft.example" }),
  );
  tenants.add("sign", "fjordlys", (json) => Object.assign(json, { name: "Sign", domain: "sign.example" }));
  await expect.poll(() => statusOf("sign.example"), PATIENCE).toBe(200);
  expect(await statusOf("draft.example")).toBe(404);
});
