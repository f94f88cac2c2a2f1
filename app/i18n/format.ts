import type { Locale } from "./languages";

const formats = new Map<string, Intl.NumberFormat>();

/**
 * Money as this language is written in this country: `{ minor: 110, currency: "EUR" }` is "€ 1,10" in Dutch, and dollars in Spanish
 * are "$1.10" in the United States.
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
    // Countries come from a list, so this stays small.
    formats.set(key, format);
  }
  return format.format(minor / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2));
}
