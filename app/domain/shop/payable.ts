import { type MethodId, paymentMethods } from "~/tenancy/payment-methods";

const DAY_MS = 86_400_000;
/** An unpaid order can be paid at its price for this time; then the bundle is ordered again at the present price. product 13.20 */
export const PAYABLE_DAYS = 7;

/** Returns whether an order was placed too long ago to begin another payment. Payments that began earlier still count. */
export function isTooOld(placedAt: Date, now: Date): boolean {
  return now.getTime() - placedAt.getTime() > PAYABLE_DAYS * DAY_MS;
}

/** Returns whether the money of a payment method takes bank working days. */
export function takesDays(method: string): boolean {
  return paymentMethods[method as MethodId]?.kind === "sepa";
}
