import { addDays, todayIn } from "~/domain/calendar";
import type { Scope } from "~/http/console/operator-request.server";
import { comparisons, presets, type ShownDays } from "./shown-days";

/** Counts are stored for 25 months, as the command `funnel` says too. */
export const DAYS_MAX = 760;
const NORMAL = 28;
const DAY_MS = 86_400_000;
/** Other centuries are no days of the product, and some no days of the database. */
const DAY = /^20\d{2}-\d{2}-\d{2}$/;

const daysBetween = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;
const isDay = (text: string) => {
  const at = DAY.test(text) ? new Date(`${text}T00:00:00Z`) : null;
  return at !== null && !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text);
};

/**
 * Reads the range of days of an address: `from` and `to`, else the last `days`, and what it is compared with. Each brand counts by the days of its
 * own zone; the present day is that of the scope: the brand's, else that of UTC.
 * @returns `problem` where the range is none: nothing is counted then
 */
export function readDays(params: URLSearchParams, scope: Scope, now: Date): ShownDays {
  const today = todayIn(scope.kind === "brand" ? scope.tenant.config.timezone : "UTC", now);
  const [from, to] = [params.get("from") ?? "", params.get("to") ?? ""].map((text) =>
    text.trim().slice(0, 20),
  );
  const against = comparisons.find((one) => one === params.get("against")) ?? "previous";
  const given = presets.find((one) => String(one) === params.get("days")) ?? null;
  if (!from && !to) {
    const days = given ?? NORMAL;
    return withBefore({ from: addDays(today, 1 - days), to: today, today, preset: days, against });
  }
  const typed = { from: from!, to: to!, today, preset: null, against, before: null };
  if ((from && !isDay(from)) || (to && !isDay(to))) return { ...typed, problem: "not_a_day" };
  // Days that have not begun count nothing: the range ends today.
  const last = to && to < today ? to : today;
  const first = from || addDays(last, 1 - NORMAL);
  if (first > today) return { ...typed, problem: "future" };
  if (to && first > to) return { ...typed, problem: "reversed" };
  if (daysBetween(first, last) > DAYS_MAX) return { ...typed, problem: "too_long" };
  return withBefore({ from: first, to: last, today, preset: null, against });
}

function withBefore(range: Omit<ShownDays, "before" | "problem">): ShownDays {
  const { from, to, against } = range;
  const back = against === "year" ? 364 : daysBetween(from, to);
  const before = against === "none" ? null : { from: addDays(from, -back), to: addDays(to, -back) };
  return { ...range, before, problem: null };
}

/** Returns how many days a part of a trend has: one, and a week in long ranges. */
export const partLength = ({ from, to }: Pick<ShownDays, "from" | "to">): number =>
  daysBetween(from, to) > 62 ? 7 : 1;

const short = new Intl.DateTimeFormat("en-GB", { timeZone: "UTC", day: "numeric", month: "short" });
const full = new Intl.DateTimeFormat("en-GB", {
  timeZone: "UTC",
  day: "numeric",
  month: "short",
  year: "numeric",
});

/** Returns a day as pages write it: with its year where the days beside it are of several years. */
export function dayName(day: string, { from, to }: Pick<ShownDays, "from" | "to">): string {
  const format = from.slice(0, 4) === to.slice(0, 4) ? short : full;
  return format.format(new Date(`${day}T00:00:00Z`));
}

/** Returns a range as pages write it: "30 Oct – 26 Nov 2026". */
export function rangeName({ from, to }: { from: string; to: string }): string {
  const last = full.format(new Date(`${to}T00:00:00Z`));
  return from === to ? last : `${dayName(from, { from, to })} – ${last}`;
}
