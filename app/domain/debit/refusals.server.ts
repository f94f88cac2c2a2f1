/** Why a direct debit is refused. Nothing was debited. */
export type DebitProblem =
  /** the member has not confirmed the address: text messages cost money, and strangers can create accounts */
  | "unconfirmed"
  /** the order was placed too long ago to be paid at its price */
  | "old"
  /** the member owes credits, or a direct debit of theirs was returned */
  | "blocked"
  /** more than `direct_debit_limit` in 30 days */
  | "limit"
  /** more than the member's own limit of 30 days, or that limit is in another currency */
  | "own_limit"
  | "own_limit_currency"
  /** the brand takes no direct debit for this order */
  | "not_offered"
  /** the last code was sent less than a minute ago */
  | "too_soon"
  /** the text message could not be sent */
  | "not_sent"
  /** the order is paid, or is being paid by direct debit */
  | "under_way"
  /** no mandate of the order is confirmed */
  | "not_confirmed"
  /** the member has no such order */
  | "order_unknown";

/** A direct debit that is refused. product 13.50, 13.51 */
export class DebitRefused extends Error {
  override name = "DebitRefused";
  constructor(readonly problem: DebitProblem) {
    super(`The direct debit is refused: ${problem}.`);
  }
}
