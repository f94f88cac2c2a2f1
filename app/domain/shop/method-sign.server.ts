import type { MethodId } from "~/tenancy/payment-methods";

/** What a payment is made with, as its drawn sign shows it. */
export type PaymentSign = "card" | "phone" | "bank" | "debit" | "transfer" | "wallet" | "voucher";

const signs: Record<MethodId, PaymentSign> = {
  directdebit: "debit",
  wire: "transfer",
  creditcard: "card",
  paypal: "wallet",
  ideal: "bank",
  bancontact: "card",
  blik: "phone",
  przelewy24: "bank",
  giropay: "bank",
  eps: "bank",
  sofort: "bank",
  applepay: "phone",
  mobilepay: "phone",
  swish: "phone",
  twint: "phone",
  satispay: "phone",
  vipps: "phone",
  dankort: "card",
  nexi: "card",
  cartebancaire: "card",
  paysafecard: "voucher",
};

/**
 * Returns the sign of a payment method: by what the payment is made with, because the logos are trademarks of others. Remembered cards
 * (`card:<id>`) and methods of former versions have that of a card. decision 321
 */
export function methodSign(id: string): PaymentSign {
  return signs[id as MethodId] ?? "card";
}
