/** The most that one person refunds of an order alone, in major units of its currency. Above it a second person decides. */
export const REFUND_ALONE_MAX = 100;

/** Returns whether a refund needs a second person. @param amount in minor units @param digits of the currency's minor unit */
export const needsSecondPerson = (amount: number, digits = 2) => amount > REFUND_ALONE_MAX * 10 ** digits;
