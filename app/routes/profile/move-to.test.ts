import { expect, test } from "vitest";
import { moveTo } from "./move-to";

test("a photo that is dragged over another takes its place, and the others close up", () => {
  expect(moveTo([1, 2, 3, 4], 4, 1)).toEqual([4, 1, 2, 3]);
  expect(moveTo([1, 2, 3, 4], 1, 3)).toEqual([2, 3, 1, 4]);
});

test("a photo that was removed in the meantime changes no order", () => {
  expect(moveTo([1, 2], 3, 1)).toEqual([1, 2]);
  expect(moveTo([1, 2], 1, 3)).toEqual([1, 2]);
});
