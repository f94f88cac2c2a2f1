import { expect, test } from "vitest";
import { alwaysValidInterval, chiSquareTail, sampleRatio } from "./statistics.server";

type Arm = { seen: number; converted: number };

test("the chi-square tail matches the published tables", () => {
  expect(chiSquareTail(10.828, 1)).toBeCloseTo(0.001, 5);
  expect(chiSquareTail(13.816, 2)).toBeCloseTo(0.001, 5);
  expect(chiSquareTail(16.266, 3)).toBeCloseTo(0.001, 5);
});

test("a sample ratio mismatch is refused and a fair ratio is accepted", () => {
  expect(sampleRatio([5300, 4700], [50, 50]).isOk).toBe(false);
  expect(sampleRatio([5050, 4950], [50, 50]).isOk).toBe(true);
});

/** Returns a seeded generator of numbers, at least 0 and below 1 (mulberry32). */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

test("two equal variants that are evaluated every 100 visitors appear to differ in at most 5 of 100 experiments", () => {
  let wrong = 0;
  for (let run = 0; run < 400; run++) {
    const random = seeded(run + 1);
    const arms = [
      { seen: 0, converted: 0 },
      { seen: 0, converted: 0 },
    ] satisfies [Arm, Arm];
    for (let visitor = 1; visitor <= 10_000; visitor++) {
      const arm = arms[random() < 0.5 ? 0 : 1];
      arm.seen++;
      if (random() < 0.1) arm.converted++;
      if (visitor % 100 > 0) continue;
      const interval = alwaysValidInterval(arms[0], arms[1], 5000);
      if (!interval || (interval.from <= 0 && interval.to >= 0)) continue;
      wrong++;
      break;
    }
  }
  expect(wrong).toBeLessThanOrEqual(20);
});
