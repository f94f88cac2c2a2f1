import fc from "fast-check";
import { expect, test } from "vitest";
import { ageOn } from "../calendar";
import { isDay } from "./rules";

test.each([
  ["2006-11-21", "2024-11-20", 17],
  ["2006-11-21", "2024-11-21", 18],
  ["2008-02-29", "2026-02-28", 17],
  ["2008-02-29", "2026-03-01", 18],
])("a person born on %s is on %s %i years old", (born, today, age) => {
  expect(ageOn(born, today)).toBe(age);
});

test("an age starts at zero, grows by at most one a day and never falls", () => {
  const day = fc.date({ min: new Date("1900-01-01"), max: new Date("2100-01-01"), noInvalidDate: true });
  fc.assert(
    fc.property(day, fc.nat(40_000), (born, days) => {
      const iso = (date: Date) => date.toISOString().slice(0, 10);
      const at = (offset: number) => ageOn(iso(born), iso(new Date(born.getTime() + offset * 86_400_000)));
      expect(at(0)).toBe(0);
      expect(at(days + 1) - at(days)).toBeGreaterThanOrEqual(0);
      expect(at(days + 1) - at(days)).toBeLessThanOrEqual(1);
    }),
  );
});

test.each(["2024-02-30", "2023-02-29", "2024-13-01", "2024-00-10", "24-01-01", "2024-1-1", "", "today"])(
  "%j is not a day",
  (text) => {
    expect(isDay(text)).toBe(false);
  },
);
