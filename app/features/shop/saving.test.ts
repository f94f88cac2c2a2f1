import { expect, test } from "vitest";
import { savingOf } from "./saving";

const smallest = { price: 1100, credits: 10 };

test("the saving is per message and rounded down to whole per cent", () => {
  expect(savingOf({ price: 2400, credits: 25 }, smallest)).toBe(12);
  expect(savingOf({ price: 12150, credits: 150 }, smallest)).toBe(26);
  expect(savingOf({ price: 550, credits: 10 }, smallest)).toBe(50);
});

test("the smallest bundle, and one whose messages cost more, save nothing", () => {
  expect(savingOf(smallest, smallest)).toBe(0);
  expect(savingOf({ price: 2800, credits: 25 }, smallest)).toBe(0);
  expect(savingOf(smallest, { price: 0, credits: 10 })).toBe(0);
});
