/** The sums of an order's payments, in minor units. */
export type OrderAmounts = {
  total: number;
  credits: number;
  paid: number;
  refunded: number;
  /** the requested refunds, whether or not the provider has carried them out */
  requestedRefunds: number;
  chargedBack: number;
};

/**
 * Returns how many credits of an order are reversed, as a function of the amounts alone: none while the order is paid in full, all when
 * nothing of it remains, in between the refunded share, rounded down. A second payment counts, so that its refund reverses no credits.
 */
export function creditsReversed({ total, credits, ...amounts }: OrderAmounts): number {
  const there = amounts.paid - Math.max(amounts.refunded, amounts.requestedRefunds) - amounts.chargedBack;
  const missing = total - Math.min(total, Math.max(0, there));
  return missing >= total ? credits : Math.floor((credits * missing) / total);
}

/** The credits that an order grants on top. `spent`: those that a withdrawal left with the member. */
export type Bonus = { granted: number; spent: number };

/**
 * Returns how many bonus credits of an order are reversed: the share of its credits that is reversed, without those that a withdrawal left
 * with the member.
 */
export function bonusReversed({ granted, spent }: Bonus, amounts: Omit<OrderAmounts, "credits">): number {
  return Math.max(0, creditsReversed({ ...amounts, credits: granted }) - spent);
}

/**
 * Returns the refund for unused credits in minor units: their share of the amount paid, rounded up, and at most what is left. A part of an
 * earlier refund that reversed no whole credit counts towards it: together they must not reverse a credit that was spent.
 * @param left what is left of the order's payments, in minor units
 */
export function refundFor(
  unused: number,
  { total, credits }: { total: number; credits: number },
  left: number,
): number {
  const missing = Math.max(0, total - left);
  const next = Math.floor((credits * missing) / total) + unused + 1;
  const most = next > credits ? left : Math.ceil((total * next) / credits) - 1 - missing;
  return Math.min(Math.ceil((total * unused) / credits), most, left);
}

/** The states of an order as the member sees them. */
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
 * Returns the state of an order from its amounts and its attempts.
 * @param attempts oldest first
 */
export function orderState(
  order: Pick<OrderAmounts, "paid" | "refunded" | "chargedBack" | "total"> & {
    completed: boolean;
    /** whether the buyer cancelled it */
    cancelled: boolean;
  },
  attempts: readonly AttemptState[],
): OrderState {
  if (order.completed) {
    // Includes a promised direct debit that failed.
    if (order.chargedBack > 0 || order.paid < order.total) return "charged_back";
    return order.paid - order.refunded < order.total ? "refunded" : "completed";
  }
  if (order.cancelled && order.paid === 0) return "cancelled";
  if (attempts.includes("pending")) return "pending";
  // Paid in part: either the rest is awaited, or the part went back.
  if (order.paid > 0 && order.paid - order.refunded - order.chargedBack <= 0)
    return order.chargedBack > 0 ? "charged_back" : "refunded";
  if (attempts.includes("paid")) return "pending";
  const last = attempts.at(-1);
  // A direct debit whose mandate was not confirmed.
  if (last === undefined) return "cancelled";
  if (last === "prepared" || last === "sent" || last === "unknown") return "loading";
  return last === "cancelled" ? "cancelled" : "failed";
}
