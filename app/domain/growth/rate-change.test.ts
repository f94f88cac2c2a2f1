import { expect, test } from "vitest";
import { changeOf, rateOf } from "./rate-change";

test("a rate is unknown where a count is hidden, or where the step before is empty", () => {
  expect(rateOf({ count: 5, of: 20 })).toBe(0.25);
  for (const rate of [
    { count: "<5", of: 20 },
    { count: 5, of: "hidden" },
    { count: 0, of: 0 },
  ] as const)
    expect([rateOf(rate), changeOf(rate, { count: 5, of: 20 })]).toEqual([null, null]);
});

test("a change counts as one only where chance does not explain it at 95 per cent", () => {
  const before = { count: 100, of: 1000 };
  // The pooled deviation of 10 % of 1,000 twice is 1.34 points: 1.96 of them are 2.6 points.
  expect(changeOf({ count: 120, of: 1000 }, before)).toEqual({
    difference: expect.closeTo(0.02),
    isBeyondChance: false,
  });
  expect(changeOf({ count: 130, of: 1000 }, before)?.isBeyondChance).toBe(true);
  expect(changeOf({ count: 70, of: 1000 }, before)).toEqual({
    difference: expect.closeTo(-0.03),
    isBeyondChance: true,
  });
});

test("no change is one where few people are behind it, or where a rate is above 1", () => {
  expect(changeOf({ count: 9, of: 10 }, { count: 1, of: 10 })?.isBeyondChance).toBe(true);
  expect(changeOf({ count: 6, of: 1000 }, { count: 0, of: 1000 })?.isBeyondChance).toBe(false);
  expect(changeOf({ count: 300, of: 100 }, { count: 50, of: 100 })?.isBeyondChance).toBe(false);
});
