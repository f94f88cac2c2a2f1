import { useEffect, useState } from "react";
import { formatFor, type Reader, writeTime } from "~/i18n/time";
import { useReader } from "~/i18n/use-reader";

/** The present time, until hydration that of the server, and the reader. */
export type Clock = { nowMs: number } & Reader;

const EVERY_MS = 60_000;

export function useClock(given: number): Clock {
  const [nowMs, setNow] = useState(given);
  const reader = useReader();
  useEffect(() => {
    const tick = () => setNow(Date.now());
    tick();
    const timer = setInterval(tick, EVERY_MS);
    return () => clearInterval(timer);
  }, []);
  return { nowMs, ...reader };
}

/** The day of a time as a sortable text. */
export function dayOf(ms: number, { zone }: Pick<Clock, "zone">): string {
  return formatFor({ locale: "en-CA", zone }, days).format(ms);
}

const days = { year: "numeric", month: "2-digit", day: "2-digit" } as const;

export const clockTime = (ms: number, reader: Reader) => writeTime(ms, { timeStyle: "short" }, reader);

const DAY_MS = 86_400_000;

/** The number of calendar days since a time. */
export function daysAgo(ms: number, clock: Clock): number {
  return Math.round((Date.parse(dayOf(clock.nowMs, clock)) - Date.parse(dayOf(ms, clock))) / DAY_MS);
}

type DayLabels = { today: string; yesterday: string };

/** A day as the separator between messages shows it: today, yesterday, the weekday of this week, else the date. */
export function dayText(ms: number, clock: Clock, words: DayLabels): string {
  const days = daysAgo(ms, clock);
  if (days <= 0) return words.today;
  if (days === 1) return words.yesterday;
  if (days < 7) return formatFor(clock, { weekday: "long" }).format(ms);
  const isThisYear = dayOf(ms, clock).slice(0, 4) === dayOf(clock.nowMs, clock).slice(0, 4);
  const style: Intl.DateTimeFormatOptions = {
    day: "numeric",
    month: "long",
    ...(isThisYear ? {} : { year: "numeric" }),
  };
  return formatFor(clock, style).format(ms);
}

/** The short time of a conversation's last message. */
export function shortTime(ms: number, clock: Clock, words: DayLabels): string {
  const days = daysAgo(ms, clock);
  if (days <= 0) return clockTime(ms, clock);
  if (days === 1) return words.yesterday;
  if (days < 7) return formatFor(clock, { weekday: "short" }).format(ms);
  return formatFor(clock, { day: "numeric", month: "numeric", year: "2-digit" }).format(ms);
}
