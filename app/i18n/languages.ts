/** The eleven interface languages, each with its own name and the countries where it is relevant. product 22.1 */
export const languages = {
  da: { name: "Dansk", countries: ["DK"] },
  de: { name: "Deutsch", countries: ["DE", "AT", "CH", "LI", "LU"] },
  en: { name: "English", countries: ["GB", "IE", "US", "CA", "AU", "NZ"] },
  es: { name: "Español", countries: ["ES", "MX", "AR", "CO", "CL", "PE", "US"] },
  fi: { name: "Suomi", countries: ["FI"] },
  fr: { name: "Français", countries: ["FR", "BE", "CH", "LU", "MC", "CA"] },
  it: { name: "Italiano", countries: ["IT", "CH", "SM"] },
  nb: { name: "Norsk bokmål", countries: ["NO"] },
  nl: { name: "Nederlands", countries: ["NL", "BE"] },
  pl: { name: "Polski", countries: ["PL"] },
  sv: { name: "Svenska", countries: ["SE", "FI"] },
} as const satisfies Record<string, { name: string; countries: readonly string[] }>;

export type Locale = keyof typeof languages;

export const locales = Object.keys(languages) as Locale[];

/** Returns whether a value is one of the eleven language codes. */
export function isLocale(value: unknown): value is Locale {
  return typeof value === "string" && Object.hasOwn(languages, value);
}

/**
 * Returns the language of a tag such as "de-AT" or "no", by its first two letters. The Norwegian codes "no" and "nn" count as bokmål.
 * @returns null for unsupported languages
 */
export function localeOf(tag: string): Locale | null {
  const code = tag.trim().slice(0, 2).toLowerCase();
  const known = code === "no" || code === "nn" ? "nb" : code;
  return isLocale(known) ? known : null;
}

/**
 * Returns the languages that the switcher offers: those of the visitor's country, browser and profile country, and always the current one.
 * It offers all of them where the tenant shows all. product 4.16, 4.17
 * @param offered the tenant's languages, in its order
 */
export function relevantLocales(
  offered: readonly Locale[],
  visitor: {
    current: Locale;
    country: string | null;
    browser: readonly Locale[];
    profileCountry?: string | null;
  },
  showAll: boolean,
): Locale[] {
  if (showAll) return [...offered];
  const near = (locale: Locale) =>
    [visitor.country, visitor.profileCountry].some(
      (country) => country && (languages[locale].countries as readonly string[]).includes(country),
    );
  return offered.filter(
    (locale) => locale === visitor.current || visitor.browser.includes(locale) || near(locale),
  );
}

/**
 * Returns the supported languages of an Accept-Language header, most preferred first.
 * Malformed parts are ignored; at most 12 parts are read.
 */
export function browserLocales(header: string | undefined): readonly Locale[] {
  if (!header) return none;
  let known = read.get(header);
  if (!known) {
    known = readLanguages(header);
    // Browsers send few different headers; a flood of made-up ones must not fill the cache.
    if (header.length <= 100 && read.size < 5000) read.set(header, known);
  }
  return known;
}

const none: readonly Locale[] = [];
const read = new Map<string, readonly Locale[]>();

function readLanguages(header: string): readonly Locale[] {
  const wanted = header
    .slice(0, 500)
    .split(",", 12)
    .map((part) => {
      const [tag = "", ...params] = part.trim().split(";");
      const q = Number(
        params
          .find((param) => param.trim().startsWith("q="))
          ?.trim()
          .slice(2) ?? 1,
      );
      return { locale: localeOf(tag), weight: Number.isFinite(q) ? q : 0 };
    })
    .filter((entry): entry is { locale: Locale; weight: number } => entry.locale !== null && entry.weight > 0)
    .sort((a, b) => b.weight - a.weight);
  return [...new Set(wanted.map((entry) => entry.locale))];
}
