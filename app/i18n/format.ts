import type { Locale } from "./languages";

const formats = new Map<string, Intl.NumberFormat>();

/**
 * Formats money as a language writes it in a country: `{ minor: 110, currency: "EUR" }` is "€ 1,10" in Dutch, and dollars in Spanish are
 * "$1.10" in the United States. A negative amount has a minus sign, not a hyphen.
 */
export function formatMoney(
  { minor, currency }: { minor: number; currency: string },
  locale: Locale,
  country: string,
): string {
  const key = `${locale}-${country} ${currency}`;
  let format = formats.get(key);
  if (!format) {
    format = new Intl.NumberFormat(`${locale}-${country}`, { style: "currency", currency });
    // Countries come from a list, so the cache stays small.
    formats.set(key, format);
  }
  return format
    .format(minor / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2))
    .replace("-", "\u2212");
}

const displayNames = new Map<string, Intl.DisplayNames>();

/** Returns a country's name in a language, or the code where there is no name. */
export function countryName(code: string, locale: string): string {
  const names = displayNames.get(locale) ?? new Intl.DisplayNames([locale], { type: "region" });
  displayNames.set(locale, names);
  return names.of(code) ?? code;
}

const wholeNumbers = new Map<string, Intl.NumberFormat>();

/** Formats a whole number in a language, without grouping. */
export function formatWhole(number: number, locale: string): string {
  const format = wholeNumbers.get(locale) ?? new Intl.NumberFormat(locale, { useGrouping: false });
  wholeNumbers.set(locale, format);
  return format.format(number);
}

/** Formats a rate in a language: 2550 basis points are "25.5%". */
export function formatPercent(basisPoints: number, locale: string): string {
  return new Intl.NumberFormat(locale, { style: "percent", maximumFractionDigits: 2 }).format(
    basisPoints / 10_000,
  );
}

const units = { km: "kilometer", mi: "mile" } as const;

/** Formats a distance in whole units in a language, such as "25 km" or "25 mi". */
export function formatDistance(number: number, unit: keyof typeof units, locale: string): string {
  return new Intl.NumberFormat(locale, { style: "unit", unit: units[unit] }).format(number);
}

/** Countries whose own English is known to every runtime; elsewhere English dates are British. */
const ownEnglish: ReadonlySet<string> = new Set(["US", "CA", "GB", "IE", "AU", "NZ", "IN", "ZA"]);

/**
 * Returns the locale in which dates and times are written: in English that of the country, because 11/12/2026 is another day in the United
 * States than elsewhere. @param country of the reader, such as "GB"
 */
export function dateLocale(locale: string, country: string): string {
  if (locale !== "en") return locale;
  return ownEnglish.has(country) ? `en-${country}` : "en-GB";
}
