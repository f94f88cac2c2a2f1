import { expect, test } from "vitest";
import { termsDate } from "./terms-date";

test.each([
  ["before the product's terms", "2019-05-01T00:00:00Z", "2023-12-01T12:00:00.000Z"],
  ["a second before the product's terms", "2023-12-01T11:59:59Z", "2023-12-01T12:00:00.000Z"],
  ["at the same time, in another zone", "2023-12-01T14:00:00+02:00", "2023-12-01T12:00:00.000Z"],
  ["a second after the product's terms", "2023-12-01T12:00:01Z", "2023-12-01T12:00:01.000Z"],
  ["later", "2025-01-15T10:00:00Z", "2025-01-15T10:00:00.000Z"],
  ["later, in another zone", "2025-01-15T00:30:00+01:00", "2025-01-14T23:30:00.000Z"],
])("the terms of a company that was added %s have the later of the two dates", (_when, added, expected) => {
  expect(termsDate(added).toISOString()).toBe(expected);
});
