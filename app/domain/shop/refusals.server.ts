import type { DiscountProblem } from "../discounts/discount";

/** Why an order is refused. Nothing was stored. */
export type OrderProblem =
  /** the brand does not sell this bundle, or has no payment provider */
  | "bundle_unknown"
  /** the method is not offered in this country or for this amount */
  | "method_unknown"
  /** the brand does not serve this country of payment any more */
  | "country_unknown"
  /** the box of the start consent is not ticked */
  | "start_needed"
  /** the total differs from the one that was shown */
  | "total_changed"
  /** the order is paid, or a direct debit or card charge is under way */
  | "already_paid"
  /** the order was placed too long ago to be paid at its price */
  | "order_old"
  /** too many card payments of the member failed within the last hour */
  | "card_failures"
  /** with this order the member would pay more in 30 days than the brand allows */
  | "spending_limit"
  /** with this order the member would pay more in 30 days than the member's own limit */
  | "own_limit"
  /** the member's own limit is in another currency */
  | "own_limit_currency"
  /** the member has no such order */
  | "order_unknown"
  /** the discount that was shown is not valid, or no longer */
  | `code_${DiscountProblem}`;

/** A refused order or payment. product 13.11, 13.28 */
export class OrderRefused extends Error {
  override name = "OrderRefused";
  constructor(readonly problem: OrderProblem) {
    super(`The order is refused: ${problem}.`);
  }
}
