import { type Locale, languages, localeOf, locales } from "~/i18n/languages";
import { countryCodes } from "~/tenancy/countries";

/** For countries with several time zones, the zone in which most of their people live. */
const mainZone: Record<string, string> = {
  AR: "America/Argentina/Buenos_Aires",
  AU: "Australia/Sydney",
  BR: "America/Sao_Paulo",
  CA: "America/Toronto",
  CL: "America/Santiago",
  CY: "Asia/Nicosia",
  DE: "Europe/Berlin",
  EC: "America/Guayaquil",
  ES: "Europe/Madrid",
  GL: "America/Nuuk",
  ID: "Asia/Jakarta",
  MN: "Asia/Ulaanbaatar",
  MX: "America/Mexico_City",
  NZ: "Pacific/Auckland",
  PF: "Pacific/Tahiti",
  PG: "Pacific/Port_Moresby",
  PT: "Europe/Lisbon",
  RU: "Europe/Moscow",
  UA: "Europe/Kyiv",
  US: "America/New_York",
  UZ: "Asia/Tashkent",
};

/** Default theme of each niche, from 1 (general) to 7 (lifestyle). */
const themeOfNiche = ["porch", "velvet", "ember", "fjord", "porch", "prism", "velvet"];

/** Returns the main time zone of a country, or UTC if unknown. */
export function timezoneOf(country: string): string {
  // A property in older versions of Node, a method in newer ones.
  type Zones = { timeZones?: string[]; getTimeZones?: () => string[] };
  const known = new Intl.Locale(`und-${country}`) as Zones;
  const zones = known.getTimeZones?.() ?? known.timeZones;
  return mainZone[country] ?? zones?.[0] ?? "UTC";
}

/** Returns the main language of a country if we support it, else English. */
export function languageOf(country: string): Locale {
  return localeOf(new Intl.Locale(`und-${country}`).maximize().language) ?? "en";
}

/** Returns the main language, the languages of the countries, and English for everyone else. */
export function localesOf(main: Locale, countries: readonly string[]): Locale[] {
  const near = locales.filter((locale) =>
    languages[locale].countries.some((country: string) => countries.includes(country)),
  );
  return [...new Set([main, ...near, "en" as const])];
}

/** Returns the theme of a niche, or the first available theme if the deployment does not have it. */
export function themeFor(niche: number, available: readonly string[]): string | undefined {
  const usual = themeOfNiche[niche - 1];
  return usual && available.includes(usual) ? usual : available[0];
}

/** Returns the country of a domain's top-level domain: DE for example.de. */
export function countryOfDomain(domain: string): string | undefined {
  const ending = domain.split(".").at(-1)?.toUpperCase() ?? "";
  const code = ending === "UK" ? "GB" : ending;
  return countryCodes.includes(code) ? code : undefined;
}

/** Converts a text to a slug: "Rosa & Bruno" becomes rosa-bruno. */
export function slugify(text: string): string {
  const plain = text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
  return plain
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "")
    .slice(0, 40)
    .replace(/-+$/, "");
}
