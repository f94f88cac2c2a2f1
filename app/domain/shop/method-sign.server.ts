import type { MethodId } from "~/tenancy/payment-methods";

/** What a payment is made with, as its drawn mark shows it. */
export type PaymentKind = "card" | "phone" | "bank" | "debit" | "transfer" | "wallet" | "voucher";

/** The mark of a payment method: a shape and, where they tell methods apart, up to four letters in it. */
export type PaymentSign = { kind: PaymentKind; letters: string };

const sign = (kind: PaymentKind, letters = ""): PaymentSign => ({ kind, letters });

const signs: Record<MethodId, PaymentSign> = {
  directdebit: sign("debit", "SEPA"),
  wire: sign("transfer"),
  creditcard: sign("card"),
  paypal: sign("wallet", "PP"),
  ideal: sign("bank", "iD"),
  bancontact: sign("card", "BC"),
  blik: sign("phone", "B"),
  przelewy24: sign("bank", "P24"),
  giropay: sign("bank", "giro"),
  eps: sign("bank", "eps"),
  sofort: sign("bank", "SO"),
  applepay: sign("phone", "A"),
  mobilepay: sign("phone", "M"),
  swish: sign("phone", "S"),
  twint: sign("phone", "T"),
  satispay: sign("phone", "St"),
  vipps: sign("phone", "V"),
  dankort: sign("card", "DK"),
  nexi: sign("card", "NX"),
  cartebancaire: sign("card", "CB"),
  paysafecard: sign("voucher", "PS"),
};

/**
 * Returns the mark of a payment method: drawn by us, because the logos are trademarks of others. Methods of former versions have that of a
 * card. decision 321
 */
export function methodSign(id: string): PaymentSign {
  return signs[id as MethodId] ?? sign("card");
}

const brands: Record<string, string> = {
  visa: "VISA",
  mastercard: "MC",
  maestro: "MS",
  "american express": "AE",
  amex: "AE",
};

/** Returns the mark of a remembered card. @param brand as its provider names it, such as "Visa" */
export function cardSign(brand: string): PaymentSign {
  return sign("card", brands[brand.toLowerCase()] ?? "");
}
