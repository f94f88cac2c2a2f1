import { expect, test } from "vitest";
import { locales } from "~/i18n/languages";
import regions from "./regions.json";

type Region = { id: string; name: string | Partial<Record<string, string>> };

const lists = Object.entries<Region[]>(regions);

// ISO 3166-2 (with Norway's counties of 2024). BE: ten provinces and Brussels; FR: metropolitan; ES: with Ceuta and Melilla; IE: counties
// of the Republic; US: states and DC. GB is our own list: Scotland, Wales, Northern Ireland and, because ISO has no English regions, the
// nine ITL 1 regions as GB-TLC to GB-TLK.
const COUNTS = {
  NL: 12,
  BE: 11,
  DE: 16,
  AT: 9,
  CH: 26,
  FR: 13,
  ES: 19,
  IT: 20,
  GB: 12,
  IE: 26,
  PL: 16,
  DK: 5,
  NO: 15,
  SE: 21,
  FI: 19,
  US: 51,
};

test("every country has as many regions as ISO 3166-2", () => {
  expect(Object.fromEntries(lists.map(([country, list]) => [country, list.length]))).toEqual(COUNTS);
});

test("no two regions share an id", () => {
  const ids = lists.flatMap(([, list]) => list.map((region) => region.id));
  expect(new Set(ids).size).toBe(ids.length);
});

test.each(lists)("the region ids of %s begin with the country code", (country, list) => {
  for (const region of list) expect(region.id).toMatch(new RegExp(`^${country}-[A-Z0-9]{1,3}$`));
});

test.each(lists)(
  "the regions of %s have different names, each in at least one of our languages",
  (_country, list) => {
    const names = list.map(({ name }) => (typeof name === "string" ? { all: name } : name));
    for (const name of names) {
      expect(Object.values(name).every((text) => text && text === text.trim())).toBe(true);
      expect(["all", ...locales]).toEqual(expect.arrayContaining(Object.keys(name)));
    }
    const first = names.map((name) => Object.values(name)[0]);
    expect(new Set(first).size).toBe(list.length);
  },
);

test("a region with two official languages has a name in each", () => {
  const name = (country: keyof typeof regions, id: string) =>
    regions[country].find((region) => region.id === id)?.name;
  expect(name("FI", "FI-18")).toEqual({ fi: "Uusimaa", sv: "Nyland" });
  expect(name("CH", "CH-VS")).toEqual({ fr: "Valais", de: "Wallis", it: "Vallese" });
  expect(name("IT", "IT-32")).toEqual({ it: "Trentino-Alto Adige", de: "Trentino-Südtirol" });
});
