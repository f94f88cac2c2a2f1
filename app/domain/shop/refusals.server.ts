import type { DiscountProblem } from "../discounts/discount";

/** Why an order is not taken. Nothing was stored. */
export type OrderProblem =
  /** the brand sells nothing of that name, or takes no payments */
  | "bundle_unknown"
  /** the way to pay is not offered here, for this amount */
  | "method_unknown"
  /** the box "start now" is not ticked */
  | "start_needed"
  /** it costs something else now than what was shown */
  | "total_changed"
  /** the order is paid, or is being paid by direct debit or with a remembered card */
  | "already_paid"
  /** there is no such order of the member */
  | "order_unknown"
  /** the discount that the member was shown is not valid, or no longer */
  | `code_${DiscountProblem}`;

/** An order, or a payment of one, that is not taken. decisions §7 */
export class OrderRefused extends Error {
  override name = "OrderRefused";
  constructor(readonly problem: OrderProblem) {
    super(`The order is refused: ${problem}.`);
  }
}
