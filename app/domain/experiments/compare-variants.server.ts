import type { Experiment } from "~/tenancy/experiments.server";
import type { CountedStep } from "../growth/steps";
import { alwaysValidInterval, sampleRatio } from "./statistics.server";

/** The steps whose rates are compared among the visitors who were shown a variant. */
export const goals = ["signup", "purchase"] as const;
export type Goal = (typeof goals)[number];

export type Interval = { difference: number; from: number; to: number };

/** A variant compared with the control for one goal. Rates from 0 to 1; the interval is null while too few people took the step. */
export type Comparison = { goal: Goal; variant: string; interval: Interval | null };

export type Verdict = {
  /** whether visitors were distributed by the weights; null while too few were shown a variant */
  ratio: { p: number; isOk: boolean } | null;
  /** empty where the ratio does not hold */
  comparisons: Comparison[];
  /** the variant with the best rate; null while no interval excludes 0, or where the ratio does not hold */
  winners: Record<Goal, string | null>;
};

const ALPHA = 0.05;

/**
 * Evaluates an experiment by its counts: first the sample ratio, then the always-valid interval of each variant. The intervals of a goal
 * hold simultaneously at 95 per cent, whatever the number of variants.
 * @param countOf returns a count that may be shown; null for a suppressed one, which is compared with nothing
 * @returns the verdict. product 20.14
 */
export function compareVariants(
  { variants, minimum_visitors: minimum }: Pick<Experiment, "variants" | "minimum_visitors">,
  countOf: (variant: string, step: CountedStep) => number | null,
): Verdict {
  const winners: Verdict["winners"] = { signup: null, purchase: null };
  const shown = variants.map(({ name }) => countOf(name, "exposed"));
  const seen = shown.filter((count) => count !== null);
  if (seen.length < shown.length || seen.every((count) => count === 0))
    return { ratio: null, comparisons: [], winners };
  const weights = variants.map(({ weight }) => weight);
  const ratio = sampleRatio(seen, weights);
  if (!ratio.isOk) return { ratio, comparisons: [], winners };
  const [control, ...others] = variants.map(({ name }) => name);
  const armOf = (variant: string, goal: Goal) => {
    const converted = countOf(variant, goal);
    return converted === null ? null : { seen: countOf(variant, "exposed") ?? 0, converted };
  };
  const comparisons = goals.flatMap((goal) =>
    others.map((variant): Comparison => {
      const [before, after] = [armOf(control!, goal), armOf(variant, goal)];
      const interval = before && after && alwaysValidInterval(before, after, minimum, ALPHA / others.length);
      return { goal, variant, interval };
    }),
  );
  for (const goal of goals) winners[goal] = winnerOf(comparisons, goal, control!);
  return { ratio, comparisons, winners };
}

/** Returns the best of the variants that are better than the control; the control where every other is worse; otherwise null. */
function winnerOf(comparisons: readonly Comparison[], goal: Goal, control: string): string | null {
  const ofGoal = comparisons.filter((one) => one.goal === goal);
  if (ofGoal.every(({ interval }) => interval !== null && interval.to < 0)) return control;
  const better = ofGoal.flatMap(({ variant, interval }) =>
    interval && interval.from > 0 ? [{ variant, difference: interval.difference }] : [],
  );
  better.sort((a, b) => b.difference - a.difference);
  return better[0]?.variant ?? null;
}
