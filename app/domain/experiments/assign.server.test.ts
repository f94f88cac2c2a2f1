import { expect, test } from "vitest";
import { Experiment } from "~/tenancy/experiments.server";
import { assign, bucketOf } from "./assign.server";

const halves = (more: object = {}) =>
  Experiment.parse({
    name: "first",
    kind: "headline",
    variants: [
      { name: "a", weight: 50 },
      { name: "b", weight: 50, headline: "Another" },
    ],
    ...more,
  });

test("buckets match those that GrowthBook publishes for its second hash version", () => {
  expect([bucketOf("seed", "a"), bucketOf("seed", "b")]).toEqual([0.0505, 0.2696]);
});

test("each variant gets its share within half a per cent, and two experiments are independent", () => {
  const counts: Record<string, number> = {};
  const [one, other] = [halves(), halves({ name: "second" })];
  for (let at = 0; at < 100_000; at++) {
    const pair = `${assign(one, at.toString(36))}${assign(other, at.toString(36))}`;
    counts[pair] = (counts[pair] ?? 0) + 1;
  }
  for (const pair of ["aa", "ab", "ba", "bb"])
    expect(Math.abs((counts[pair] ?? 0) / 100_000 - 0.25)).toBeLessThan(0.005);
});

test("a seen variant takes precedence over new weights until the version is raised", () => {
  const moved = halves({
    variants: [
      { name: "a", weight: 100 },
      { name: "b", weight: 0, headline: "Another" },
    ],
  });
  expect(assign(moved, "x", { version: 1, variant: "b" })).toBe("b");
  expect(assign({ ...moved, version: 2 }, "x", { version: 1, variant: "b" })).toBe("a");
});

test("a visitor who saw a version below min_version is excluded", () => {
  expect(assign(halves({ version: 2, min_version: 2 }), "x", { version: 1, variant: "b" })).toBeNull();
});

test("a visitor with a forged variant is assigned anew", () => {
  expect(["a", "b"]).toContain(assign(halves(), "x", { version: 1, variant: "free" }));
});
