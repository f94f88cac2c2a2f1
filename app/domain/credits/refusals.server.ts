/** The member has fewer credits than the price. Nothing was debited. product 11.7 */
export class NotEnoughCredits extends Error {
  override name = "NotEnoughCredits";
  /**
   * @param price in credits
   * @param balance in credits
   */
  constructor(
    readonly price: number,
    readonly balance: number,
  ) {
    super(`It costs ${price} credits, there are ${balance}.`);
  }
}

/**
 * The entry cannot be reversed: it does not exist, is itself a reversal or a debt payment, is a purchase (its order is refunded instead),
 * or its member is erased.
 */
export class EntryNotReversible extends Error {
  override name = "EntryNotReversible";
  constructor(readonly why: "missing" | "reversal" | "debt" | "purchase" | "erased") {
    super(`The entry cannot be reversed: ${why}.`);
  }
}
