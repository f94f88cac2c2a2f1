/** Our payment methods by Mollie's names; card brands are cards. */
export const mollieMethods: Readonly<Record<string, string>> = {
  directdebit: "directdebit",
  wire: "banktransfer",
  creditcard: "creditcard",
  dankort: "creditcard",
  cartebancaire: "creditcard",
  nexi: "creditcard",
  paypal: "paypal",
  ideal: "ideal",
  bancontact: "bancontact",
  blik: "blik",
  przelewy24: "przelewy24",
  eps: "eps",
  applepay: "applepay",
  mobilepay: "mobilepay",
  swish: "swish",
  twint: "twint",
  satispay: "satispay",
  vipps: "vipps",
  paysafecard: "paysafecard",
};

/** Locales of the hosted page by our language: the first is the default, the others are of other countries. */
const locales: Readonly<Record<string, readonly string[]>> = {
  da: ["da_DK"],
  de: ["de_DE", "de_AT", "de_CH", "de_LU"],
  en: ["en_GB", "en_US"],
  es: ["es_ES"],
  fi: ["fi_FI"],
  fr: ["fr_FR", "fr_BE", "fr_LU"],
  it: ["it_IT"],
  nb: ["nb_NO"],
  nl: ["nl_NL", "nl_BE"],
  pl: ["pl_PL"],
  sv: ["sv_SE"],
};

/** Returns the locale of Mollie's page for a member: that of the member's country where Mollie has it in the language. */
export function mollieLocale(language: string, country: string): string {
  const ofLanguage = locales[language] ?? ["en_GB"];
  return ofLanguage.find((one) => one.endsWith(`_${country}`)) ?? ofLanguage[0]!;
}
