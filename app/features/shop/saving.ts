type Priced = { price: number; credits: number };

/**
 * Returns how much less a message costs in a bundle than in the smallest one, in whole per cent, rounded down; 0 where it costs as much or
 * more. Prices in minor units of one currency. product 13.2
 */
export function savingOf(one: Priced, smallest: Priced): number {
  const full = smallest.price * one.credits;
  const less = full - one.price * smallest.credits;
  return full > 0 ? Math.max(0, Math.floor((less * 100) / full)) : 0;
}
