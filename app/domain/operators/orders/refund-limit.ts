/** The most that operators refund of an order without a second person, in major units of its currency. */
const ALONE_MAX = 100;

/** Returns the digits of a currency's minor unit. */
export const digitsOf = (currency: string): number =>
  new Intl.NumberFormat("en", { style: "currency", currency }).resolvedOptions().maximumFractionDigits ?? 2;

/** Returns the most that operators refund of an order without a second person, over all their refunds of it, in minor units. */
export const refundAloneMax = (currency: string) => ALONE_MAX * 10 ** digitsOf(currency);
