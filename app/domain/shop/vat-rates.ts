/**
 * Standard VAT rates by country, each with its first day. EU rates are from the Commission's database (TEDB), those of CH, GB, IS, LI and
 * NO from their tax offices. A changed rate is a new line: orders store the rate of their day. product 13.55
 */
const rates: readonly (readonly [country: string, from: string, basisPoints: number])[] = [
  ["AT", "2020-01-01", 2000],
  ["BE", "2020-01-01", 2100],
  ["BG", "2020-01-01", 2000],
  ["CH", "2024-01-01", 810],
  ["CY", "2020-01-01", 1900],
  ["CZ", "2020-01-01", 2100],
  ["DE", "2021-01-01", 1900],
  ["DK", "2020-01-01", 2500],
  ["EE", "2024-01-01", 2200],
  ["EE", "2025-07-01", 2400],
  ["ES", "2020-01-01", 2100],
  ["FI", "2020-01-01", 2400],
  ["FI", "2024-09-01", 2550],
  ["FR", "2020-01-01", 2000],
  ["GB", "2020-01-01", 2000],
  ["GR", "2020-01-01", 2400],
  ["HR", "2020-01-01", 2500],
  ["HU", "2020-01-01", 2700],
  ["IE", "2021-03-01", 2300],
  ["IS", "2020-01-01", 2400],
  ["IT", "2020-01-01", 2200],
  ["LI", "2024-01-01", 810],
  ["LT", "2020-01-01", 2100],
  ["LU", "2024-01-01", 1700],
  ["LV", "2020-01-01", 2100],
  ["MT", "2020-01-01", 1800],
  ["NL", "2020-01-01", 2100],
  ["NO", "2020-01-01", 2500],
  ["PL", "2020-01-01", 2300],
  ["PT", "2020-01-01", 2300],
  ["RO", "2020-01-01", 1900],
  ["RO", "2025-08-01", 2100],
  ["SE", "2020-01-01", 2500],
  ["SI", "2020-01-01", 2200],
  ["SK", "2020-01-01", 2000],
  ["SK", "2025-01-01", 2300],
];

/** Returns the VAT rate of a country on a day, in basis points; 0 for a country that is not in the table. */
export function vatRate(country: string, on: Date): number {
  const day = on.toISOString().slice(0, 10);
  const known = rates.filter(([code, from]) => code === country && from <= day);
  return known.at(-1)?.[2] ?? 0;
}

/** Countries of the table outside of the EU: a company needs a registration of its own in each. */
const outsideEu = new Set(["CH", "GB", "IS", "LI", "NO"]);

/** Returns whether a country is in the EU, of those of the table on a day. */
export const isInEu = (country: string, on: Date) => !outsideEu.has(country) && vatRate(country, on) > 0;

/** How a company is registered for VAT, as its brands configure it. */
export type VatRegistration = {
  /** `small_business`: exempt; `below_threshold`: consumers in the EU pay the VAT of the company's country */
  scheme: "standard" | "below_threshold" | "small_business";
  /** countries outside of the EU where the company is not registered and charges no VAT */
  not_registered: readonly string[];
};

/**
 * Returns the VAT of a sale to a consumer.
 * @param country of the consumer
 * @param seller the country of the company
 * @returns the rate in basis points, 0 without VAT, and the country whose VAT it is. product 13.55
 */
export function vatOf(
  { scheme, not_registered }: VatRegistration,
  { country, seller, on }: { country: string; seller: string; on: Date },
): { rate: number; country: string } {
  if (scheme === "small_business" || not_registered.includes(country)) return { rate: 0, country };
  const isAtHome = scheme === "below_threshold" && isInEu(country, on) && isInEu(seller, on);
  const taxed = isAtHome ? seller : country;
  return { rate: vatRate(taxed, on), country: taxed };
}

/**
 * Splits a gross price.
 * @param gross in minor units
 * @param rate in basis points
 * @returns net and VAT in minor units; they add up to the gross
 */
export function splitVat(gross: number, rate: number): { net: number; vat: number } {
  const net = Math.round((gross * 10_000) / (10_000 + rate));
  return { net, vat: gross - net };
}
