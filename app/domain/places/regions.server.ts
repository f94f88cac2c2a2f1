import type { Locale } from "~/i18n/languages";
import data from "./regions.json";

type Name = string | Partial<Record<Locale, string>>;
export type Region = { id: string; name: string };
export type CountryRegions = { country: string; name: string; regions: Region[] };

const regionsByCountry = data as Record<string, { id: string; name: Name }[]>;
const lists = new Map<string, Region[]>();
const countries = new Map<Locale, CountryRegions[]>();

/**
 * The regions of a country with their native names; where a region has several, that of the asked language, else its first.
 * @param country ISO 3166-1; an empty list for countries without regions here
 */
export function listRegions(country: string, locale: Locale): Region[] {
  const key = `${country} ${locale}`;
  let list = lists.get(key);
  if (!list) {
    // A made-up name may be one that every object has.
    const isKnown = Object.hasOwn(regionsByCountry, country);
    const regions = (isKnown && regionsByCountry[country]) || [];
    list = regions.map(({ id, name }) => ({ id, name: nativeName(name, locale) }));
    if (isKnown) lists.set(key, list);
  }
  return list;
}

/** The sixteen countries with regions, named in a language and sorted by it. product.md §7 */
export function listCountryRegions(locale: Locale): CountryRegions[] {
  let list = countries.get(locale);
  if (!list) {
    const names = new Intl.DisplayNames([locale], { type: "region" });
    list = Object.keys(regionsByCountry)
      .map((country) => ({
        country,
        name: names.of(country) ?? country,
        regions: listRegions(country, locale),
      }))
      .sort((a, b) => a.name.localeCompare(b.name, locale));
    countries.set(locale, list);
  }
  return list;
}

function nativeName(name: Name, locale: Locale): string {
  return typeof name === "string" ? name : (name[locale] ?? Object.values(name)[0] ?? "");
}
