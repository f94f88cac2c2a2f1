/** Below this probability the visitors were not distributed as configured, and there is no result. */
const RATIO_P = 0.001;

/** The number of visitors who saw a variant, and how many of them took a step. */
export type Arm = { seen: number; converted: number };

/**
 * Tests by chi-square whether the visitors were distributed by the weights. `p` is the probability of a deviation at least this large.
 * @param seen visitors by variant
 * @param weights in the same order, of any sum
 */
export function sampleRatio(
  seen: readonly number[],
  weights: readonly number[],
): { p: number; isOk: boolean } {
  const total = seen.reduce((sum, one) => sum + one, 0);
  const whole = weights.reduce((sum, one) => sum + one, 0);
  let square = 0;
  for (const [at, weight] of weights.entries()) {
    const expected = (total * weight) / whole;
    if (expected > 0) square += ((seen[at] ?? 0) - expected) ** 2 / expected;
    else if ((seen[at] ?? 0) > 0) return { p: 0, isOk: false };
  }
  const p = chiSquareTail(square, weights.filter((weight) => weight > 0).length - 1);
  return { p, isOk: p >= RATIO_P };
}

/** Returns the probability of a chi-square value above `square`, by the recurrence over degrees of freedom. */
export function chiSquareTail(square: number, degrees: number): number {
  if (degrees < 1 || square <= 0) return 1;
  const half = square / 2;
  const isEven = degrees % 2 === 0;
  let tail = isEven ? Math.exp(-half) : complementaryError(Math.sqrt(half));
  let term = isEven ? Math.exp(-half) : Math.exp(-half) / Math.sqrt(Math.PI * half);
  for (let at = isEven ? 2 : 1; at < degrees; at += 2) {
    term *= half / (at / 2);
    tail += term;
  }
  return Math.min(1, tail);
}

/** Returns erfc for x ≥ 0, relative error below 1.2e-7 (Numerical Recipes, erfcc). */
function complementaryError(x: number): number {
  const t = 1 / (1 + x / 2);
  const series = [
    -1.26551223, 1.00002368, 0.37409196, 0.09678418, -0.18628806, 0.27886807, -1.13520398, 1.48851587,
    -0.82215223, 0.17087277,
  ];
  return t * Math.exp(-x * x + series.reduceRight((sum, one) => one + t * sum, 0));
}

/**
 * Returns the interval of the difference of two conversion rates, variant minus control, that holds at every look and not only at the last.
 * Waudby-Smith et al., arXiv 2103.06476, equation 9.
 * @param minimumVisitors the number of visitors at which it is narrowest, fixed before the start
 * @returns null while too few visitors were seen for the approximation to hold
 */
export function alwaysValidInterval(
  control: Arm,
  variant: Arm,
  minimumVisitors: number,
  alpha = 0.05,
): { difference: number; from: number; to: number } | null {
  if (Math.min(control.seen, variant.seen) < LEAST_SEEN) return null;
  if (Math.min(control.converted, variant.converted) < LEAST_CONVERTED) return null;
  const n = control.seen + variant.seen;
  const rho = Math.sqrt((-2 * Math.log(alpha) + Math.log(1 - 2 * Math.log(alpha))) / minimumVisitors);
  const scaled = n * rho ** 2 + 1;
  const deviation = Math.sqrt(n * (varianceOf(control) / control.seen + varianceOf(variant) / variant.seen));
  const half = deviation * Math.sqrt((2 * scaled * Math.log(Math.sqrt(scaled) / alpha)) / (n * rho) ** 2);
  const difference = rateOf(variant) - rateOf(control);
  return { difference, from: difference - half, to: difference + half };
}

const LEAST_SEEN = 100;
const LEAST_CONVERTED = 5;
const rateOf = ({ seen, converted }: Arm) => Math.min(1, converted / seen);
const varianceOf = (arm: Arm) => rateOf(arm) * (1 - rateOf(arm));
