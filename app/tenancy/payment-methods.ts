/** Properties of a payment method that are the same for all brands. product 13.27 */
export type MethodFacts = {
  /** its name if that is the same in every language; null for names that are translated (`site:method_…`) */
  name: string | null;
  /** its legal category: in many countries consumers must not be charged fees on "card" and "sepa" */
  kind: "card" | "sepa" | "wallet" | "bank" | "voucher";
  /** a wallet that charges a card: the law of cards applies to it */
  chargesCards: boolean;
  /** the countries where it can be used; null for all */
  countries: readonly string[] | null;
  /** the currencies that it supports; null for all */
  currencies: readonly string[] | null;
  /** whether it supports recurring charges without an action of the payer */
  recurring: boolean;
  /** the largest amount of one payment, in minor units of its currency; null for no limit */
  most: number | null;
  /** no longer on the market: it appears in old transactions, and is no longer offered */
  discontinued?: true;
};

const sepa =
  "AT BE BG CH CY CZ DE DK EE ES FI FR GB GR HR HU IE IS IT LI LT LU LV MT NL NO PL PT RO SE SI SK".split(
    " ",
  );

const facts = {
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
  mobilepay: method("MobilePay", "wallet", ["DK", "FI"], ["DKK", "EUR"], { chargesCards: true }),
  swish: method("Swish", "bank", ["SE"], ["SEK"]),
  twint: method("TWINT", "wallet", ["CH"], ["CHF"]),
  satispay: method("Satispay", "wallet", ["IT"], ["EUR"]),
  vipps: method("Vipps", "wallet", ["NO"], ["NOK"], { chargesCards: true }),
  dankort: method("Dankort", "card", ["DK"], ["DKK"]),
  nexi: method("Nexi", "card", ["IT"], ["EUR"]),
  cartebancaire: method("Carte Bancaire", "card", ["FR"], ["EUR"]),
  paysafecard: method("Paysafecard", "voucher", null, null),
} satisfies Record<string, MethodFacts>;
export type MethodId = keyof typeof facts;

/** All payment methods. A brand selects methods, order and fees in its tenant.json. product 13.27 */
export const paymentMethods: Readonly<Record<MethodId, MethodFacts>> = facts;

function method(
  name: string | null,
  kind: MethodFacts["kind"],
  countries: readonly string[] | null,
  currencies: readonly string[] | null,
  more: Partial<Pick<MethodFacts, "recurring" | "most" | "discontinued" | "chargesCards">> = {},
): MethodFacts {
  return { name, kind, countries, currencies, recurring: false, chargesCards: false, most: null, ...more };
}

/** Countries without fees for consumers on cards, SEPA transfers and SEPA direct debits: EU, EEA and UK. product 13.30 */
const feeless = new Set(
  "AT BE BG CY CZ DE DK EE ES FI FR GB GR HR HU IE IS IT LI LT LU LV MT NL NO PL PT RO SE SI SK".split(" "),
);

/** Countries without fees for consumers on any payment method: the UK, and states that use PSD2 Art. 62(5). decision 298 */
const feelessForAll = new Set("AT BE BG CY EE FR GB IT LT LU LV PT RO SE SK".split(" "));

/** Returns whether consumers in a country must not be charged a fee on a payment method (PSD2 Art. 62(4) and (5)). */
export function isFeeForbidden(id: MethodId, country: string): boolean {
  const { kind, chargesCards } = paymentMethods[id];
  const isFeeless = kind === "card" || kind === "sepa" || chargesCards;
  return feelessForAll.has(country) || (isFeeless && feeless.has(country));
}
