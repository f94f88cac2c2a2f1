import { expect, test } from "vitest";
import { todayIn } from "./calendar";

const zones = [
  "Europe/Amsterdam",
  "America/St_Johns",
  "Asia/Kathmandu",
  "Pacific/Chatham",
  "Pacific/Kiritimati",
  "UTC",
];
/** A summer day, a winter day, and the days on which European clocks change. */
const days = ["2026-07-14", "2026-12-31", "2027-03-28", "2026-10-25"];
const STEP_MS = 41_887;

test("the day is that of the zone's calendar, in any order of zones and times", () => {
  for (const day of days) {
    const start = Date.parse(`${day}T00:00:00Z`);
    const expected = zones.map(
      (timeZone) => new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short" }),
    );
    for (let at = start; at < start + 86_400_000; at += STEP_MS)
      for (const [index, zone] of zones.entries()) {
        const now = new Date(at);
        const other = new Date(at + (index % 2 === 0 ? 59_999 : -59_999));
        expect([todayIn(zone, now), todayIn(zone, other)]).toEqual(
          [now, other].map((moment) => expected[index]?.format(moment)),
        );
      }
  }
});

test("an invalid time throws an error and never returns the cached day", () => {
  todayIn("UTC", new Date());
  expect(() => todayIn("UTC", new Date(Number.NaN))).toThrow(RangeError);
});
