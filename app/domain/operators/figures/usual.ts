import type { DayHours, HourCounts, Range, Usual } from "~/db/brand-figures";

/** A day before today, with what had happened by each of its hours. */
export type PastDay = { day: string; hours: DayHours };

/** A range needs so many days, and is that of so many days before. */
const MIN_DAYS = 14;
export const RANGE_DAYS = 28;
/** A median needs so many weeks, and is that of so many weeks before. */
const MIN_WEEKS = 3;
export const MEDIAN_WEEKS = 8;
const SHARES = [0.05, 0.95] as const;

/**
 * Returns what is usual for a brand at this time of the day: between which values each figure was on 90 % of the days before, and the median of
 * the same day of the week. Days without counts by hour do not count, since their total says nothing about this time.
 * @param today such as "2026-11-25" @param clock the time in the brand's zone
 */
export function usualAt(
  days: readonly PastDay[],
  today: string,
  clock: { hour: number; minute: number },
): Usual {
  const until = (before: number) =>
    days.flatMap(({ day, hours }) => {
      const counts = daysBetween(day, today) <= before && day < today ? countsAt(hours, clock) : null;
      return counts ? [{ day, counts }] : [];
    });
  const recent = until(RANGE_DAYS).map(({ counts }) => counts);
  const sameWeekday = until(7 * MEDIAN_WEEKS)
    .filter(({ day }) => daysBetween(day, today) % 7 === 0)
    .map(({ counts }) => counts);
  const currencies = new Set([...recent, ...sameWeekday].flatMap(({ paid }) => Object.keys(paid)));
  return {
    visits: rangeOf(recent.map(({ visits }) => visits)),
    signups: rangeOf(recent.map(({ signups }) => signups)),
    orders: rangeOf(recent.map(({ orders }) => orders)),
    paid: Object.fromEntries(
      [...currencies].map((currency) => {
        const of = (all: HourCounts[]) => all.map(({ paid }) => paid[currency] ?? 0);
        const weeks = of(sameWeekday);
        const median = weeks.length < MIN_WEEKS ? null : Math.round(quantile(weeks, 0.5));
        return [currency, { range: rangeOf(of(recent)), median }];
      }),
    ),
  };
}

/** Returns what had happened on a day by a time of it, between the counts of two hours in proportion; null where it was not counted by then. */
function countsAt(hours: DayHours, { hour, minute }: { hour: number; minute: number }): HourCounts | null {
  const before = lastBefore(hours, hour);
  const after = hours[hour] ?? before;
  if (!after) return null;
  const start = before ?? { visits: 0, signups: 0, orders: 0, paid: {} };
  const share = minute / 60;
  const between = (from: number, to: number) => from + (to - from) * share;
  return {
    visits: between(start.visits, after.visits),
    signups: between(start.signups, after.signups),
    orders: between(start.orders, after.orders),
    paid: Object.fromEntries(
      Object.entries(after.paid).map(([currency, paid]) => [
        currency,
        between(start.paid[currency] ?? 0, paid),
      ]),
    ),
  };
}

function lastBefore(hours: DayHours, hour: number): HourCounts | null {
  for (let at = hour - 1; at >= 0; at--) {
    const found = hours[at];
    if (found) return found;
  }
  return null;
}

function rangeOf(values: number[]): Range | null {
  if (values.length < MIN_DAYS) return null;
  const [low, high] = SHARES.map((share) => quantile(values, share));
  return { low: Math.floor(low!), high: Math.ceil(high!), days: values.length };
}

/** Returns the value below which a share of the values lies, between two of them in proportion. */
function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  const at = (sorted.length - 1) * share;
  const [low, high] = [sorted[Math.floor(at)]!, sorted[Math.ceil(at)]!];
  return low + (high - low) * (at - Math.floor(at));
}

const DAY_MS = 86_400_000;
const daysBetween = (day: string, later: string) =>
  Math.round((Date.parse(`${later}T00:00:00Z`) - Date.parse(`${day}T00:00:00Z`)) / DAY_MS);

/** Returns whether a figure is outside of its usual range; null where there is no range or it is inside. */
export function outside(value: number, range: Range | null | undefined): "low" | "high" | null {
  if (!range) return null;
  if (value < range.low) return "low";
  return value > range.high ? "high" : null;
}
