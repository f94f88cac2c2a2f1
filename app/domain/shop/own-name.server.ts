import { type MethodId, paymentMethods } from "~/tenancy/payment-methods";

/** What a way to pay is called in every language; null where that is a word, or nobody knows the way. */
export function ownName(id: string): string | null {
  return Object.hasOwn(paymentMethods, id) ? paymentMethods[id as MethodId].name : null;
}
