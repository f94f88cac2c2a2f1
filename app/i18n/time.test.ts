import { expect, test } from "vitest";
import { writeTime } from "./time";
import { timeStyles } from "./time-styles";

const at = Date.parse("2026-11-29T20:40:00Z");
const write = (
  format: keyof typeof timeStyles,
  options: { locale: string; zone: string; isNamed: boolean },
) => writeTime(at, timeStyles[format], options).replaceAll("\u202f", " ");

test("a time of day has the name of its zone where the reader's is unknown, and none in the reader's own", () => {
  const own = { locale: "en-GB", zone: "Europe/Berlin", isNamed: false };
  expect(write("time", own)).toBe("21:40");
  expect(write("time", { ...own, isNamed: true })).toBe("21:40 CET");
  expect(write("moment", { ...own, locale: "de", isNamed: true })).toBe("29.11.2026, 21:40 MEZ");
});

test("a date is that of the zone, whose name follows in brackets where the reader's is unknown", () => {
  const own = { locale: "en-US", zone: "Asia/Tokyo", isNamed: false };
  expect(write("day", own)).toBe("Nov 30, 2026");
  expect(write("longDay", { ...own, zone: "America/New_York" })).toBe("November 29, 2026");
  expect(write("longDay", { ...own, locale: "de", zone: "Europe/Berlin", isNamed: true })).toBe(
    "29. November 2026 (MEZ)",
  );
});

test("the name of a zone is that of the moment: summer time in summer", () => {
  const berlin = { locale: "de", zone: "Europe/Berlin", isNamed: true };
  expect(writeTime(Date.parse("2026-07-01T19:40:00Z"), timeStyles.longMoment, berlin)).toBe(
    "1. Juli 2026 um 21:40 MESZ",
  );
  // The clocks go back from three to two: the same time of day comes twice.
  expect(writeTime(Date.parse("2026-10-25T00:30:00Z"), timeStyles.time, berlin)).toBe("02:30 MESZ");
  expect(writeTime(Date.parse("2026-10-25T01:30:00Z"), timeStyles.time, berlin)).toBe("02:30 MEZ");
});

test("more zones than the cache holds are still written each in its own time", () => {
  const zones = Intl.supportedValuesOf("timeZone");
  const hourIn = (zone: string) =>
    writeTime(at, timeStyles.moment, { locale: "en-GB", zone, isNamed: false });
  const first = zones.map(hourIn);
  expect(zones.map(hourIn)).toEqual(first);
  expect(new Set(first).size).toBeGreaterThan(20);
});
