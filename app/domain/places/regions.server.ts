import type { Locale } from "~/i18n/languages";
import { plain } from "~/outside/geo/town-names";
import data from "./regions.json";

type Name = string | Partial<Record<Locale, string>>;
export type Region = { id: string; name: string };
export type CountryRegions = { country: string; name: string; regions: Region[] };

const regionsByCountry = data as Record<string, { id: string; name: Name }[]>;
const lists = new Map<string, Region[]>();
const countries = new Map<Locale, CountryRegions[]>();

/**
 * Returns the regions of a country with their native names. Where a region has several, the one in the given language, or else the first.
 * @param country ISO 3166-1; the list is empty for countries without regions here
 */
export function listRegions(country: string, locale: Locale): Region[] {
  const key = `${country} ${locale}`;
  let list = lists.get(key);
  if (!list) {
    // An invented country may be the name of a property that every object inherits.
    const isKnown = Object.hasOwn(regionsByCountry, country);
    const regions = (isKnown && regionsByCountry[country]) || [];
    list = regions.map(({ id, name }) => ({ id, name: nativeName(name, locale) }));
    if (isKnown) lists.set(key, list);
  }
  return list;
}

/** Returns the region with a name in any language or, as in American addresses, with a code; null if there is none. */
export function regionNamed(text: string, country: string): string | null {
  const typed = plain(text);
  const id = `${country}-${typed.toUpperCase()}`;
  const regions = (Object.hasOwn(regionsByCountry, country) && regionsByCountry[country]) || [];
  const namesOf = (name: Name) => (typeof name === "string" ? [name] : Object.values(name));
  return (
    regions.find((one) => one.id === id || namesOf(one.name).some((name) => plain(name) === typed))?.id ??
    null
  );
}

/** Returns the sixteen countries with regions, named in a language and sorted by name. product 22.5 */
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
