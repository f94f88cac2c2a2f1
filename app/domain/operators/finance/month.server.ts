import { todayIn } from "~/domain/calendar";

/** A calendar month such as "2026-11". */
export type Month = string;

/** The first moment of a month and the first one after it, in a zone. */
export type MonthRange = { month: Month; zone: string; from: Date; until: Date };

const MONTH = /^(20\d{2})-(0[1-9]|1[0-2])$/;
const HOUR_MS = 3_600_000;

/** Reads a month; null for another text, also for one before 2000 or after 2099. */
export const readMonth = (text: string | null | undefined): Month | null =>
  text && MONTH.test(text) ? text : null;

/** Returns the present month in a zone. */
export const monthOf = (now: Date, zone: string): Month => todayIn(zone, now).slice(0, 7);

/** Returns the month a number of months later, or earlier below 0. */
export function addMonths(month: Month, months: number): Month {
  const [year = 0, number = 1] = month.split("-").map(Number);
  return new Date(Date.UTC(year, number - 1 + months, 1)).toISOString().slice(0, 7);
}

/** Returns the quarter of a month, such as "2026-Q4". */
export const quarterOf = (month: Month) => `${month.slice(0, 4)}-Q${Math.ceil(Number(month.slice(5)) / 3)}`;

/** Returns the three months of a month's quarter. */
export function monthsOfQuarter(month: Month): Month[] {
  const first = addMonths(month, -((Number(month.slice(5)) - 1) % 3));
  return [first, addMonths(first, 1), addMonths(first, 2)];
}

/** Returns when a month begins and ends in a zone: at midnight there, also where the clock changes that day. */
export function monthRange(month: Month, zone: string): MonthRange {
  return { month, zone, from: startOf(month, zone), until: startOf(addMonths(month, 1), zone) };
}

/** The number of quarters of an hour in which a month begins somewhere: zones are 14 hours before to 12 hours behind UTC. */
const QUARTERS = 28 * 4;

function startOf(month: Month, zone: string): Date {
  const first = `${month}-01`;
  const at = (quarters: number) => new Date(Date.parse(`${first}T00:00:00Z`) + (quarters / 4 - 15) * HOUR_MS);
  let [before, after] = [0, QUARTERS];
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2);
    if (todayIn(zone, at(middle)) < first) before = middle;
    else after = middle;
  }
  return at(after);
}
