import { expect, test } from "vitest";
import { dayName, partLength, rangeName, readDays } from "./read-days.server";

const NOW = new Date("2026-12-01T23:30:00Z");
const read = (query: string) => readDays(new URLSearchParams(query), { kind: "all" }, NOW);
const inZone = (timezone: string) =>
  readDays(new URLSearchParams(), { kind: "brand", tenant: { config: { timezone } } } as never, NOW);

test("an address without days is about the last 28 ones, today among them, beside the 28 before", () => {
  expect(read("")).toEqual({
    from: "2026-11-04",
    to: "2026-12-01",
    today: "2026-12-01",
    preset: 28,
    against: "previous",
    before: { from: "2026-10-07", to: "2026-11-03" },
    problem: null,
  });
  expect(inZone("Pacific/Auckland").today).toBe("2026-12-02");
});

test("a range is compared with the days before it, or with the same days of the week a year before", () => {
  expect(read("from=2026-11-02&to=2026-11-08").before).toEqual({ from: "2026-10-26", to: "2026-11-01" });
  // A Monday again.
  expect(read("from=2026-11-02&to=2026-11-08&against=year").before).toEqual({
    from: "2025-11-03",
    to: "2025-11-09",
  });
  expect(read("days=7&against=none").before).toBeNull();
});

test("a range may have one end, and ends today at the latest", () => {
  expect(read("from=2026-11-20")).toMatchObject({ from: "2026-11-20", to: "2026-12-01", problem: null });
  expect(read("to=2026-11-28")).toMatchObject({ from: "2026-11-01", to: "2026-11-28" });
  expect(read("from=2026-11-20&to=2030-01-01")).toMatchObject({ to: "2026-12-01", problem: null });
});

test.each([
  ["from=2026-02-30&to=2026-03-02", "not_a_day"],
  ["from=yesterday", "not_a_day"],
  ["to=0001-01-01", "not_a_day"],
  ["to=2026-11-31T00:00", "not_a_day"],
  ["from=%27%3B--&to=2026-11-01", "not_a_day"],
  ["from=2026-11-20&to=2026-11-19", "reversed"],
  ["from=2026-12-02", "future"],
  ["from=2027-01-01&to=2027-02-01", "future"],
  ["from=2016-12-01&to=2026-11-30", "too_long"],
])("%s is no range: %s", (query, problem) => {
  expect(read(query)).toMatchObject({ problem, before: null });
});

test("other values of an address are left out", () => {
  for (const query of ["days=5", "days=-1", "days=1e9", "against=__proto__", "days[]=7"])
    expect([query, read(query)]).toEqual([query, read("")]);
});

test("a trend has a part for each day, and for each week in long ranges", () => {
  expect(partLength({ from: "2026-11-01", to: "2026-11-30" })).toBe(1);
  expect(partLength({ from: "2026-01-01", to: "2026-11-30" })).toBe(7);
});

test("days have their year where they are of several", () => {
  expect(rangeName({ from: "2026-10-30", to: "2026-11-26" })).toBe("30 Oct – 26 Nov 2026");
  expect(rangeName({ from: "2025-12-30", to: "2026-01-26" })).toBe("30 Dec 2025 – 26 Jan 2026");
  expect(rangeName({ from: "2026-11-26", to: "2026-11-26" })).toBe("26 Nov 2026");
  expect(dayName("2026-01-26", { from: "2025-12-30", to: "2026-01-26" })).toBe("26 Jan 2026");
});
