import { expect, test } from "vitest";
import { idInput, placeInput } from "./number-input.server";

test.each([
  [7, 7],
  ["7", 7],
  ["9007199254740991", Number.MAX_SAFE_INTEGER],
])("%j is the ID %d", (given, id) => {
  expect(idInput.safeParse(given).data).toBe(id);
});

test.each([
  [[7]],
  [["7"]],
  [true],
  [false],
  [null],
  [undefined],
  [{}],
  [""],
  [" 7"],
  ["7.0"],
  ["1e3"],
  ["0x7"],
  ["-7"],
  [0],
  [-1],
  [1.5],
  [Number.NaN],
  [Number.POSITIVE_INFINITY],
  ["9007199254740992"],
])("%j is not an ID", (given) => {
  expect(idInput.safeParse(given).success).toBe(false);
});

test("a position in a conversation may be 0 and is at most two billion", () => {
  expect([0, "0", 2_000_000_000].map((given) => placeInput.safeParse(given).data)).toEqual([
    0, 0, 2_000_000_000,
  ]);
  for (const given of [[0], true, "", -1, 2_000_000_001])
    expect(placeInput.safeParse(given).success).toBe(false);
});
