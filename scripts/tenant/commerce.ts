import { currencyCodes, currencyOf } from "~/tenancy/countries";
import { paymentMethods } from "~/tenancy/payment-methods";

/** Prices of 10, 25, 60 and 150 credits per currency, in minor units. Round prices, not converted at current exchange rates. */
const prices: Record<string, readonly [number, number, number, number]> = {
  EUR: [1490, 3490, 7490, 16490],
  USD: [1550, 3600, 7680, 17000],
  GBP: [1290, 2990, 6490, 14290],
  CHF: [1450, 3390, 7290, 15990],
  NOK: [15900, 36900, 79900, 174900],
  SEK: [16900, 38900, 84900, 184900],
  DKK: [10900, 25900, 55900, 122900],
  PLN: [5900, 13900, 29900, 65900],
  CAD: [1990, 4690, 9990, 21990],
  AUD: [2190, 5190, 10990, 23990],
};

/** Returns bundles with prices in the main currency and in the currency of every country. */
export function bundlesFor(currency: string, countries: readonly string[]) {
  const wanted = new Set([currency, ...countries.map((country) => currencyOf(country, currencyCodes))]);
  return [10, 25, 60, 150].map((credits, at) => ({
    id: `b${credits}`,
    credits,
    prices: Object.fromEntries([...wanted].map((code) => [code, prices[code]?.[at] ?? prices.EUR?.[at]])),
  }));
}

const sepa = "AT BE CY DE EE ES FI FR GR HR IE IT LT LU LV MC MT NL PT SI SK SM".split(" ");

/** Returns the local payment methods of these countries and the methods that are common everywhere. */
export function paymentMethodsFor(countries: readonly string[]) {
  const local = Object.entries(paymentMethods).flatMap(
    ([method, { kind, countries: where, discontinued }]) => {
      if (kind === "sepa" || discontinued || !where) return [];
      const served = where.filter((country) => countries.includes(country));
      return served.length > 0 ? [{ method, countries: served }] : [];
    },
  );
  const debited = countries.filter((country) => sepa.includes(country));
  const debit = debited.length > 0 ? [{ method: "directdebit", countries: debited }] : [];
  return [...local, { method: "creditcard" }, { method: "paypal" }, ...debit, { method: "wire" }];
}
