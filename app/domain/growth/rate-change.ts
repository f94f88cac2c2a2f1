import type { ShownCount } from "./suppress";

/** How many standard deviations a change of 95 per cent of chance stays within. */
const WITHIN_CHANCE = 1.96;
/** Below this number of people on one side, the normal approximation says nothing. */
const LEAST = 5;

/** A rate of two counts, from 0 on: those of a step among those of the step before. */
export type Rate = { count: ShownCount; of: ShownCount };

/** The difference of two rates, and whether it is larger than chance explains at 95 per cent. */
export type RateChange = { difference: number; isBeyondChance: boolean };

/** Returns a rate; null where a count is hidden, or the divisor is zero. */
export function rateOf({ count, of }: Rate): number | null {
  return typeof count === "number" && typeof of === "number" && of > 0 ? count / of : null;
}

/**
 * Returns how a rate changed from one period to another, with the test of two proportions.
 * @returns null where one of the rates is unknown. A rate above 1, where steps of earlier visitors are counted, is never beyond chance
 */
export function changeOf(now: Rate, before: Rate): RateChange | null {
  const [after, earlier] = [rateOf(now), rateOf(before)];
  if (after === null || earlier === null) return null;
  const difference = after - earlier;
  const [n, m] = [Number(now.of), Number(before.of)];
  const pooled = (Number(now.count) + Number(before.count)) / (n + m);
  const expected = Math.min(n, m) * Math.min(pooled, 1 - pooled);
  if (after > 1 || earlier > 1 || expected < LEAST) return { difference, isBeyondChance: false };
  const deviation = Math.sqrt(pooled * (1 - pooled) * (1 / n + 1 / m));
  return { difference, isBeyondChance: Math.abs(difference) > WITHIN_CHANCE * deviation };
}
