import type { paymentMethodNames } from "./schema-parts.server";

export type MethodId = (typeof paymentMethodNames)[number];

/** What is true of a way to pay wherever it is offered. product.md §1 */
export type MethodFacts = {
  /** its name where that is the same in every language; the others are words (`site:method_…`) */
  name: string | null;
  /** what the law knows it as: fees on the first two are forbidden towards consumers of many countries */
  kind: "card" | "sepa" | "wallet" | "bank" | "voucher";
  /** where it can be used; everywhere when null */
  countries: readonly string[] | null;
  /** what can be paid with it; every currency when null */
  currencies: readonly string[] | null;
  /** whether it can be charged again without the payer being there */
  recurring: boolean;
  /** the most that can be paid at once, in minor units of its currency; no bound of its own when null */
  most: number | null;
  /** gone from the market: named in old transactions, offered no more */
  discontinued?: true;
};

const sepa =
  "AT BE BG CH CY CZ DE DK EE ES FI FR GB GR HR HU IE IS IT LI LT LU LV MT NL NO PL PT RO SE SI SK".split(
    " ",
  );

/** Every way to pay of product.md §1. Which of them a brand offers, in which order and at what cost stands in its tenant.json. */
export const paymentMethods: Readonly<Record<MethodId, MethodFacts>> = {
  directdebit: method(null, "sepa", sepa, ["EUR"], { recurring: true, most: 100_000 }),
  wire: method(null, "sepa", null, null),
  creditcard: method(null, "card", null, null, { recurring: true }),
  paypal: method("PayPal", "wallet", null, null, { recurring: true }),
  ideal: method("iDEAL", "bank", ["NL"], ["EUR"]),
  bancontact: method("Bancontact", "card", ["BE"], ["EUR"]),
  blik: method("BLIK", "bank", ["PL"], ["PLN"]),
  przelewy24: method("Przelewy24", "bank", ["PL"], ["PLN", "EUR"]),
  giropay: method("Giropay", "bank", ["DE"], ["EUR"], { discontinued: true }),
  eps: method("EPS", "bank", ["AT"], ["EUR"]),
  sofort: method("SOFORT", "bank", ["AT", "BE", "CH", "DE", "ES", "IT", "NL", "PL"], ["EUR", "CHF"], {
    discontinued: true,
  }),
  applepay: method("Apple Pay", "card", null, null, { recurring: true }),
  mobilepay: method("MobilePay", "wallet", ["DK", "FI"], ["DKK", "EUR"]),
  swish: method("Swish", "bank", ["SE"], ["SEK"]),
  twint: method("TWINT", "wallet", ["CH"], ["CHF"]),
  satispay: method("Satispay", "wallet", ["IT"], ["EUR"]),
  vipps: method("Vipps", "wallet", ["NO"], ["NOK"]),
  dankort: method("Dankort", "card", ["DK"], ["DKK"]),
  nexi: method("Nexi", "card", ["IT"], ["EUR"]),
  cartebancaire: method("Carte Bancaire", "card", ["FR"], ["EUR"]),
  paysafecard: method("Paysafecard", "voucher", null, null),
};

function method(
  name: string | null,
  kind: MethodFacts["kind"],
  countries: readonly string[] | null,
  currencies: readonly string[] | null,
  more: Partial<Pick<MethodFacts, "recurring" | "most" | "discontinued">> = {},
): MethodFacts {
  return { name, kind, countries, currencies, recurring: false, most: null, ...more };
}

/** Countries whose consumers pay no fee on cards, SEPA transfers and SEPA direct debits: EU, EEA and UK. decisions §7 */
const feeless = new Set(
  "AT BE BG CY CZ DE DK EE ES FI FR GB GR HR HU IE IS IT LI LT LU LV MT NL NO PL PT RO SE SI SK".split(" "),
);

/** Whether a fee on this way to pay is forbidden towards consumers of the country (PSD2 Art. 62(4)). */
export function isFeeForbidden(id: MethodId, country: string): boolean {
  const { kind } = paymentMethods[id];
  return (kind === "card" || kind === "sepa") && feeless.has(country);
}
