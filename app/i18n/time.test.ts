import { expect, test } from "vitest";
import { type TimeFormat, writeTime } from "./time";

const at = new Date("2026-11-29T20:40:00Z");
const write = (format: TimeFormat, options: { locale: string; zone: string; isNamed: boolean }) =>
  writeTime(at, format, options).replaceAll("\u202f", " ");

test("a time of day has the name of its zone where the reader's is unknown, and none in the reader's own", () => {
  const own = { locale: "en-GB", zone: "Europe/Berlin", isNamed: false };
  expect(write("time", own)).toBe("21:40");
  expect(write("time", { ...own, isNamed: true })).toBe("21:40 CET");
  expect(write("moment", { ...own, locale: "de", isNamed: true })).toBe("29.11.2026, 21:40 MEZ");
});

test("a date is that of the zone and has no name of it", () => {
  const named = { locale: "en-US", zone: "Asia/Tokyo", isNamed: true };
  expect(write("day", named)).toBe("Nov 30, 2026");
  expect(write("longDay", { ...named, zone: "America/New_York" })).toBe("November 29, 2026");
});
