import { expect, test } from "vitest";
import { dateLocale, formatMoney } from "./format";
import { locales } from "./languages";

/** Replaces the non-breaking spaces between number and sign. */
const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, " ");

test.each([
  ["nl", "NL", 110, "EUR", "€ 1,10"],
  ["de", "DE", 110, "EUR", "1,10 €"],
  ["de", "AT", 110, "EUR", "€ 1,10"],
  ["de", "CH", 1450, "CHF", "CHF 14.50"],
  ["fr", "FR", 123_456, "EUR", "1 234,56 €"],
  ["en", "US", 1, "USD", "$0.01"],
  ["es", "US", 110, "USD", "$1.10"],
  ["en", "GB", 0, "GBP", "£0.00"],
  ["pl", "PL", 999, "PLN", "9,99 zł"],
  ["sv", "SE", 12_300, "SEK", "123,00 kr"],
  ["nb", "NO", 1500, "NOK", "15,00 kr"],
  ["da", "DK", 1500, "DKK", "15,00 kr."],
  ["en", "IE", -250, "EUR", "−€2.50"],
] as const)(
  "%s in country %s formats %i minor units of %s as %j",
  (locale, country, minor, currency, expected) => {
    expect(plain(formatMoney({ minor, currency }, locale, country))).toBe(expected);
  },
);

test("a currency without minor units is not divided, and one with three decimals is divided by a thousand", () => {
  expect(plain(formatMoney({ minor: 500, currency: "JPY" }, "en", "US"))).toBe("¥500");
  expect(plain(formatMoney({ minor: 1500, currency: "KWD" }, "en", "US"))).toBe("KWD 1.500");
});

test("no amount loses a cent in any language", () => {
  for (const locale of locales)
    for (const minor of [1, 9, 10, 99, 101, 1999, 123_456_789]) {
      const digits = plain(formatMoney({ minor, currency: "EUR" }, locale, "DE")).replace(/\D/g, "");
      expect(Number(digits), `${locale} ${minor}`).toBe(minor);
    }
});

test.each([
  ["GB", "28 November 2026", "28/11/2026"],
  ["IE", "28 November 2026", "28/11/2026"],
  ["AU", "28 November 2026", "28/11/2026"],
  ["NL", "28 November 2026", "28/11/2026"],
  ["US", "November 28, 2026", "11/28/2026"],
  ["CA", "November 28, 2026", "2026-11-28"],
])("a date in English is written as in %s: %s, and %s in figures", (country, long, figures) => {
  const at = new Date("2026-11-28T12:00:00Z");
  const written = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(dateLocale("en", country), { ...options, timeZone: "UTC" }).format(at);
  expect(written({ dateStyle: "long" })).toBe(long);
  expect(written({ day: "2-digit", month: "2-digit", year: "numeric" })).toBe(figures);
});

test("dates of other languages do not depend on the country", () => {
  for (const locale of locales.filter((one) => one !== "en")) expect(dateLocale(locale, "US")).toBe(locale);
});
