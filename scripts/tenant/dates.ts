import type { TimeRange } from "~/domain/operators/read-stats.server";
import { UsageError } from "./usage.ts";

const DAY_MS = 86_400_000;

/** Flags of the commands that list or count by time. Days are inclusive and in UTC. */
export const dateFlags = { from: { type: "string" }, to: { type: "string" } } as const;

type Dates = { from?: string; to?: string };

/**
 * Parses `--from` and `--to`. @param now to refuse days that have not begun
 * @throws UsageError for what is not a day, a range that ends before it begins, and a range in the future
 */
export function readRange(dates: Dates, now = new Date()): TimeRange {
  const [from, to] = [dayOf(dates.from, "--from"), dayOf(dates.to, "--to")];
  if (from && to && to < from) throw new UsageError(`--to ${dates.to} is before --from ${dates.from}.`);
  if (from && from > now)
    throw new UsageError(`--from ${dates.from} is in the future: today is ${dayText(now)} in UTC.`);
  return { from, until: to && new Date(to.getTime() + DAY_MS) };
}

/**
 * Parses `--from` and `--to`, or else `--days`, for what is stored by day.
 * @param today the present day of the brand, YYYY-MM-DD
 * @returns the first and the last day
 * @throws UsageError also where both are given, or the days are more than `max`
 */
export function readDays(
  values: Dates & { days?: string },
  { today, normal, max }: { today: string; normal: number; max: number },
): { since: string; last: string } {
  const { from, to, days } = values;
  if (days !== undefined && (from !== undefined || to !== undefined))
    throw new UsageError("--days and --from or --to exclude each other.");
  readRange(values);
  const count = days === undefined ? normal : Number(days);
  if (!Number.isInteger(count) || count < 1 || count > max)
    throw new UsageError(`--days is a number from 1 to ${max}.`);
  const last = to ?? today;
  return { since: from ?? dayText(new Date(Date.parse(last) - (count - 1) * DAY_MS)), last };
}

const dayText = (date: Date) => date.toISOString().slice(0, 10);

/** Parses a day, which has to exist in the calendar. @throws UsageError */
function dayOf(text: string | undefined, flag: string): Date | null {
  if (text === undefined) return null;
  const date = new Date(`${text}T00:00:00Z`);
  if (!/^\d{4}-\d\d-\d\d$/.test(text) || Number.isNaN(date.getTime()) || dayText(date) !== text)
    throw new UsageError(`${flag} is a day such as 2026-11-28, in UTC; not "${text}".`);
  return date;
}
