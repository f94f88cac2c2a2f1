import { expect, test } from "vitest";
import { readDays, readRange } from "../../scripts/tenant/dates";

const now = new Date("2026-11-28T10:00:00Z");

test("days are in UTC, and both the first and the last one are included", () => {
  expect(readRange({ from: "2026-11-27", to: "2026-11-28" }, now)).toEqual({
    from: new Date("2026-11-27T00:00:00Z"),
    until: new Date("2026-11-29T00:00:00Z"),
  });
  expect(readRange({}, now)).toEqual({ from: null, until: null });
});

test.each([
  [{ from: "2026-02-30" }, '--from is a day such as 2026-11-28, in UTC; not "2026-02-30".'],
  [{ to: "yesterday" }, '--to is a day such as 2026-11-28, in UTC; not "yesterday".'],
  [{ to: "2026-11-28T10:00" }, '--to is a day such as 2026-11-28, in UTC; not "2026-11-28T10:00".'],
  [{ from: "" }, '--from is a day such as 2026-11-28, in UTC; not "".'],
  [{ from: "2026-11-28", to: "2026-11-27" }, "--to 2026-11-27 is before --from 2026-11-28."],
  [{ from: "2026-11-29" }, "--from 2026-11-29 is in the future: today is 2026-11-28 in UTC."],
])("%j is refused in words", (dates, message) => {
  expect(() => readRange(dates, now)).toThrow(message);
});

test("figures by day take a number of days, or days from and to, and not both", () => {
  const options = { today: "2026-11-28", normal: 30, max: 760 };
  expect(readDays({}, options)).toEqual({ since: "2026-10-30", last: "2026-11-28" });
  expect(readDays({ days: "1" }, options)).toEqual({ since: "2026-11-28", last: "2026-11-28" });
  expect(readDays({ from: "2026-11-01" }, options)).toEqual({ since: "2026-11-01", last: "2026-11-28" });
  expect(readDays({ from: "2026-11-01", to: "2026-11-03" }, options)).toEqual({
    since: "2026-11-01",
    last: "2026-11-03",
  });
  expect(() => readDays({ days: "7", from: "2026-11-01" }, options)).toThrow("exclude each other");
  for (const days of ["0", "761", "x", "1.5"])
    expect(() => readDays({ days }, options)).toThrow("--days is a number from 1 to 760.");
});
