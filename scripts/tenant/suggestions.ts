import { type Locale, languages, localeOf, locales } from "~/i18n/languages";
import { countryCodes } from "~/tenancy/countries";

/** Countries with several time zones: the one most people there live in. */
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

/** Which of the themes suits a niche (1 general to 7 lifestyle) to begin with. */
const themeOfNiche = ["porch", "velvet", "ember", "fjord", "porch", "prism", "velvet"];

/** The time zone of a country. */
export function timezoneOf(country: string): string {
  // A property at first, a method in newer versions of Node.
  type Zones = { timeZones?: string[]; getTimeZones?: () => string[] };
  const known = new Intl.Locale(`und-${country}`) as Zones;
  const zones = known.getTimeZones?.() ?? known.timeZones;
  return mainZone[country] ?? zones?.[0] ?? "UTC";
}

/** The language most people of a country speak, when it is one of ours, else English. */
export function languageOf(country: string): Locale {
  return localeOf(new Intl.Locale(`und-${country}`).maximize().language) ?? "en";
}

/** The main language, those of the countries, and English for everyone else. */
export function localesOf(main: Locale, countries: readonly string[]): Locale[] {
  const near = locales.filter((locale) =>
    languages[locale].countries.some((country: string) => countries.includes(country)),
  );
  return [...new Set([main, ...near, "en" as const])];
}

/** The theme for a niche, or the first there is where a deployment has themes of its own. */
export function themeFor(niche: number, available: readonly string[]): string | undefined {
  const usual = themeOfNiche[niche - 1];
  return usual && available.includes(usual) ? usual : available[0];
}

/** The country of a domain such as example.de. */
export function countryOfDomain(domain: string): string | undefined {
  const ending = domain.split(".").at(-1)?.toUpperCase() ?? "";
  const code = ending === "UK" ? "GB" : ending;
  return countryCodes.includes(code) ? code : undefined;
}

/** A text as a slug: "Rosa & Bruno" is rosa-bruno. */
export function slugify(text: string): string {
  const plain = text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
  return plain
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "")
    .slice(0, 40)
    .replace(/-+$/, "");
}
