import { type MethodId, paymentMethods } from "~/tenancy/payment-methods";

/** Returns the name of a payment method where it is the same in every language; null for translated names and unknown methods. */
export function ownName(id: string): string | null {
  return Object.hasOwn(paymentMethods, id) ? paymentMethods[id as MethodId].name : null;
}
