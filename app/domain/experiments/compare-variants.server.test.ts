import { expect, test } from "vitest";
import { compareVariants } from "./compare-variants.server";

const [a, b, c] = ["a", "b", "c"].map((name) => ({ name, weight: 25 }));
type Counts = Record<string, { exposed: number | null; signup?: number | null; purchase?: number }>;
const judge = (
  counts: Counts,
  variants = [
    { ...a!, weight: 50 },
    { ...b!, weight: 50 },
  ],
) =>
  compareVariants({ variants, minimum_visitors: 5000 }, (name, step) => {
    const count = counts[name]?.[step as "exposed"];
    return count === undefined ? 0 : count;
  });

test("the winner of each goal is the best of the variants that beat the control", () => {
  const thirds = [
    { ...a!, weight: 34 },
    { ...b!, weight: 33 },
    { ...c!, weight: 33 },
  ];
  const counts = {
    a: { exposed: 10_200, signup: 800, purchase: 300 },
    b: { exposed: 9_900, signup: 1100, purchase: 310 },
    c: { exposed: 9_900, signup: 1300, purchase: 305 },
  };
  expect(judge(counts, thirds).winners).toEqual({ signup: "c", purchase: null });
});

test("the control wins where each variant is worse", () => {
  const counts = { a: { exposed: 10_000, signup: 1200 }, b: { exposed: 10_000, signup: 800 } };
  expect(judge(counts).winners.signup).toBe("a");
});

test("more variants widen the intervals, so that a win by chance does not become more frequent", () => {
  const counts = { exposed: 5000, signup: 500 };
  const quarters = [a!, b!, c!, { name: "d", weight: 25 }];
  const all = Object.fromEntries(quarters.map(({ name }) => [name, counts]));
  const width = (verdict: ReturnType<typeof judge>) => verdict.comparisons[0]!.interval!.to;
  expect(width(judge(all, quarters))).toBeGreaterThan(width(judge(all)) * 1.05);
});

test("a sample ratio mismatch or a suppressed count gives no interval and no winner", () => {
  const broken = judge({ a: { exposed: 5300, signup: 100 }, b: { exposed: 4700, signup: 900 } });
  expect(broken).toMatchObject({ ratio: { isOk: false }, comparisons: [], winners: { signup: null } });
  const few = judge({ a: { exposed: null }, b: { exposed: 4700, signup: 900 } });
  expect(few).toMatchObject({ ratio: null, comparisons: [] });
  const hidden = judge({ a: { exposed: 5000, signup: null }, b: { exposed: 5000, signup: 900 } });
  expect(hidden.comparisons[0]).toEqual({ goal: "signup", variant: "b", interval: null });
  expect(judge({ a: { exposed: 0 }, b: { exposed: 0 } }).ratio).toBeNull();
});
