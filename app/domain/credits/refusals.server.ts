/** The member has fewer credits than it costs. Nothing was spent. product.md §5, §8 */
export class NotEnoughCredits extends Error {
  override name = "NotEnoughCredits";
  /** @param price and balance in credits */
  constructor(
    readonly price: number,
    readonly balance: number,
  ) {
    super(`It costs ${price} credits, there are ${balance}.`);
  }
}

/**
 * There is nothing to take back: no such entry, one that takes back another itself or pays a debt, a purchase (its order is refunded
 * instead), or an entry whose member is erased.
 */
export class EntryNotReversible extends Error {
  override name = "EntryNotReversible";
  constructor(readonly why: "missing" | "reversal" | "debt" | "purchase" | "erased") {
    super(`The entry cannot be reversed: ${why}.`);
  }
}
