import fc from "fast-check";
import { expect, test } from "vitest";
import { suppress } from "./suppress";

test("counts of five and more, and zeros, are shown", () => {
  expect(suppress([0, 5, 12])).toEqual({ groups: [0, 5, 12], total: 17 });
});

test("a count below five is hidden, and so is the smallest other count, since the total would reveal the first", () => {
  expect(suppress([3, 40, 20])).toEqual({ groups: ["<5", 40, "hidden"], total: 63 });
});

test("a further count is hidden where the hidden ones together still reveal a small count", () => {
  expect(suppress([1, 5, 30])).toEqual({ groups: ["<5", "hidden", "hidden"], total: 36 });
});

test("the total is hidden where no other group is left to hide", () => {
  expect(suppress([1, 4])).toEqual({ groups: ["<5", "<5"], total: "hidden" });
  expect(suppress([2])).toEqual({ groups: ["<5"], total: "<5" });
});

test("for any counts, the shown total allows every small count to be anything from one to four", () => {
  const count = fc.oneof(fc.integer({ min: 0, max: 6 }), fc.integer({ min: 0, max: 100 }));
  fc.assert(
    fc.property(fc.array(count, { minLength: 1, maxLength: 8 }), (counts) => {
      const { groups, total } = suppress(counts);
      for (const [at, shown] of groups.entries()) {
        const isSmall = counts[at]! > 0 && counts[at]! < 5;
        expect(isSmall).toBe(shown === "<5");
        if (typeof shown === "number") expect(shown).toBe(counts[at]);
      }
      const small = groups.filter((shown) => shown === "<5").length;
      if (small === 0 || typeof total !== "number") return;
      const shownSum = groups.reduce<number>(
        (sum, shown) => sum + (typeof shown === "number" ? shown : 0),
        0,
      );
      const hidden = groups.filter((shown) => shown === "hidden").length;
      // Leaves room for four in every small count and for at least five in every hidden one.
      expect(total - shownSum).toBeGreaterThanOrEqual(4 * small + 5 * hidden);
      expect(hidden).toBeGreaterThan(0);
    }),
  );
});
