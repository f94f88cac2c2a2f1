import { expect, test } from "vitest";
import { todayIn } from "./today";

const zones = [
  "Europe/Amsterdam",
  "America/St_Johns",
  "Asia/Kathmandu",
  "Pacific/Chatham",
  "Pacific/Kiritimati",
  "UTC",
];
/** A summer's day, a winter's, and the nights on which Europe's clocks change. */
const days = ["2026-07-14", "2026-12-31", "2027-03-28", "2026-10-25"];
const STEP_MS = 41_887;

test("it is the day that the calendar shows there, in whatever order zones and moments are asked for", () => {
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

test("a moment that is none is an error, never the day that was asked for before", () => {
  todayIn("UTC", new Date());
  expect(() => todayIn("UTC", new Date(Number.NaN))).toThrow(RangeError);
});
