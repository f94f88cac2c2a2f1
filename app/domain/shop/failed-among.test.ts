import { expect, test } from "vitest";
import { failedAmong } from "./failed-among";

/** Refunds of the given amounts, the newest first; the ids count from the oldest. */
const refunds = (...amounts: number[]) => amounts.map((amount, at) => ({ id: amounts.length - at, amount }));

test.each<[string, number[], { missing: number; reported: number }, number[]]>([
  ["nothing is missing", [500, 300], { missing: 0, reported: 800 }, []],
  ["one has the missing amount", [500, 300], { missing: 300, reported: 500 }, [1]],
  ["two have it: the newer one", [300, 500, 300], { missing: 300, reported: 800 }, [3]],
  ["two together have it", [300, 500, 200], { missing: 500 + 300, reported: 200 }, [3, 2]],
  ["two together have it, beside a refund of others", [300, 500], { missing: 800, reported: 1000 }, [2, 1]],
  ["a refund of others failed", [2617], { missing: 500, reported: 2617 }, []],
  ["a refund of others failed, and one of ours", [300, 500], { missing: 1300, reported: 500 }, [2]],
  ["a provider reports a part of one", [500, 300], { missing: 100, reported: 700 }, [2]],
])("%s", (_, amounts, { missing, reported }, failed) => {
  expect(failedAmong(refunds(...amounts), missing, reported)).toEqual(failed);
});

test("of many refunds the newest fail, without a search of all combinations", () => {
  const many = refunds(...Array.from({ length: 60 }, () => 2));
  expect(failedAmong(many, 61, 59)).toEqual([
    60, 59, 58, 57, 56, 55, 54, 53, 52, 51, 50, 49, 48, 47, 46, 45, 44, 43, 42, 41, 40, 39, 38, 37, 36, 35,
    34, 33, 32, 31, 30,
  ]);
});
