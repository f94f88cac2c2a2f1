/** What came of an order's payments, in minor units. */
export type OrderAmounts = {
  total: number;
  credits: number;
  paid: number;
  refunded: number;
  /** what was asked to be paid back, whether or not the provider has done it */
  refundsAsked: number;
  chargedBack: number;
};

/**
 * How many credits of an order its member must not have, as a function of the amounts alone: none while the money is there, all when it is
 * gone, and in between the part that went back, rounded down. A second payment counts, so that paying it back takes no credits.
 */
export function creditsTakenBack({ total, credits, ...amounts }: OrderAmounts): number {
  const there = amounts.paid - Math.max(amounts.refunded, amounts.refundsAsked) - amounts.chargedBack;
  const missing = total - Math.min(total, Math.max(0, there));
  return missing >= total ? credits : Math.floor((credits * missing) / total);
}

/** What is paid back for credits that are not used, in minor units: their part of all that was paid, rounded up. */
export function refundFor(unused: number, { total, credits }: { total: number; credits: number }): number {
  return Math.ceil((total * unused) / credits);
}

/** What a member sees of an order. */
export type OrderState =
  | "loading"
  | "pending"
  | "completed"
  | "failed"
  | "cancelled"
  | "refunded"
  | "charged_back";

type AttemptState = "prepared" | "sent" | "unknown" | "pending" | "paid" | "failed" | "cancelled" | "expired";

/**
 * The state of an order, from its amounts and how its attempts stand.
 * @param attempts the oldest first
 */
export function orderState(
  order: Pick<OrderAmounts, "paid" | "refunded" | "chargedBack" | "total"> & { completed: boolean },
  attempts: readonly AttemptState[],
): OrderState {
  if (order.completed) {
    // Also a direct debit that was promised and failed.
    if (order.chargedBack > 0 || order.paid < order.total) return "charged_back";
    return order.paid - order.refunded < order.total ? "refunded" : "completed";
  }
  if (attempts.some((state) => state === "pending" || state === "paid")) return "pending";
  const last = attempts.at(-1);
  // A direct debit whose mandate is not confirmed yet, or never was.
  if (last === undefined) return "cancelled";
  if (last === "prepared" || last === "sent" || last === "unknown") return "loading";
  return last === "cancelled" ? "cancelled" : "failed";
}
