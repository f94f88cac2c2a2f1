import { readFileSync } from "node:fs";
import path from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { locales } from "~/i18n/languages";
import { brands, namedBrands } from "../../support/brands";
import { everyBrand } from "../../support/lanes";
import type { TestServer } from "../../support/server";
import { shareServer } from "../../support/shared-server";

const everyLanguage = "kaleido.example";
const COUNTRIES = [
  "AT",
  "BE",
  "CH",
  "DE",
  "DK",
  "ES",
  "FI",
  "FR",
  "GB",
  "IE",
  "IT",
  "NL",
  "NO",
  "PL",
  "SE",
  "US",
];
let server: TestServer;

beforeAll(async () => {
  ({ server } = await shareServer());
});

const inLanguage = async (url: string, locale: string) =>
  (await server.fetch(everyLanguage, url, { headers: { cookie: `locale=${locale}` } })).json();

describe.each(everyBrand(brands))("companyinfo.php of $host", ({ slug, host, json }) => {
  test("has exactly the fields of the specification, with the values of the brand's folder", async () => {
    const { status, text, json: read } = await server.fetch(host, "/api/companyinfo.php");
    const info = read() as Record<string, unknown>;
    expect(status).toBe(200);
    expect(Object.keys(info).sort()).toEqual(
      [
        "name",
        "address",
        "kvk",
        "city",
        "country",
        "tradenames",
        "vat_numbers",
        "support_phone",
        "delete_discount",
        "added",
      ].sort(),
    );
    const { id, ...company } = json.company;
    expect(info).toMatchObject(company);
    expect(info.support_phone).toBe(String(json.support_phone ?? "").replace(/[-\s]/g, ""));
    expect(namedBrands(text, slug)).toEqual([]);
    expect(id).toBeDefined();
  });
});

type Regions = { regions: { country: string; name: string; regions: { id: string; name: string }[] }[] };

describe("regions.php", () => {
  test.each(locales)(
    "lists sixteen countries in %s, sorted by that language's rules, each with its regions",
    async (locale) => {
      const { regions } = (await inLanguage("/api/regions.php", locale)) as Regions;
      expect(regions.map(({ country }) => country).sort()).toEqual(COUNTRIES);
      const names = new Intl.DisplayNames([locale], { type: "region" });
      for (const { country, name } of regions) expect(name).toBe(names.of(country));
      expect(regions.map(({ name }) => name)).toEqual(
        regions.map(({ name }) => name).sort((a, b) => a.localeCompare(b, locale)),
      );
      const all = regions.flatMap(({ regions: parts }) => parts);
      expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
      for (const { country, regions: parts } of regions) {
        expect(parts.length, country).toBeGreaterThan(2);
        for (const { id, name } of parts)
          expect([id.startsWith(`${country}-`), name.trim() !== ""], id).toEqual([true, true]);
      }
    },
  );

  test("names a region in its native language, and in the visitor's where it has several", async () => {
    const name = async (locale: string, id: string) =>
      ((await inLanguage("/api/regions.php", locale)) as Regions).regions
        .flatMap(({ regions }) => regions)
        .find((one) => one.id === id)?.name;
    for (const locale of locales) expect(await name(locale, "DE-BY")).toBe("Bayern");
    expect(
      new Set(await Promise.all(["fr", "nl", "de"].map((locale) => name(locale, "BE-BRU")))).size,
    ).toBeGreaterThan(1);
  });
});

type Interests = { interests: { id: string; name: string }[] };

describe("interests.php", () => {
  test.each(locales)(
    "lists about fifty in %s, each with its own name, sorted by that language's rules",
    async (locale) => {
      const { interests } = (await inLanguage("/api/interests.php", locale)) as Interests;
      const translations = JSON.parse(
        readFileSync(path.resolve(import.meta.dirname, `../../../locales/${locale}/interests.json`), "utf8"),
      ) as Record<string, string>;
      expect(interests.length).toBeGreaterThanOrEqual(45);
      expect(Object.fromEntries(interests.map(({ id, name }) => [id, name]))).toEqual(translations);
      expect(interests.map(({ name }) => name)).toEqual(
        interests.map(({ name }) => name).sort((a, b) => a.localeCompare(b, locale)),
      );
    },
  );

  test("has the same interests in every language, most of them with a different name", async () => {
    const all = (await Promise.all(
      locales.map((locale) => inLanguage("/api/interests.php", locale)),
    )) as Interests[];
    const ids = (list: Interests) => list.interests.map(({ id }) => id).sort();
    for (const list of all) expect(ids(list)).toEqual(ids(all[0]!));
    const name = (list: Interests, id: string) => list.interests.find((one) => one.id === id)!.name;
    const [german, finnish] = [all[locales.indexOf("de")]!, all[locales.indexOf("fi")]!];
    expect(ids(german).filter((id) => name(german, id) !== name(finnish, id)).length).toBeGreaterThan(30);
  });
});

test("each list has an entity tag, so that a browser downloads it once", async () => {
  for (const url of ["/api/companyinfo.php", "/api/regions.php", "/api/interests.php"]) {
    const { headers } = await server.fetch(everyLanguage, url);
    expect(headers.etag, url).toBeTruthy();
    const again = await server.fetch(everyLanguage, url, { headers: { "if-none-match": headers.etag! } });
    expect([url, again.status, again.body.length]).toEqual([url, 304, 0]);
  }
});
