import { useEffect, useState } from "react";

/** The present time and time zone: the brand's until hydration, so that it matches the server's markup; then the browser's. */
export type Clock = { nowMs: number; timezone: string | undefined };

const EVERY_MS = 60_000;

export function useClock(nowMs: number, timezone: string): Clock {
  const [clock, setClock] = useState<Clock>({ nowMs, timezone });
  useEffect(() => {
    const tick = () => setClock({ nowMs: Date.now(), timezone: undefined });
    tick();
    const timer = setInterval(tick, EVERY_MS);
    return () => clearInterval(timer);
  }, []);
  return clock;
}

const formats = new Map<string, Intl.DateTimeFormat>();

function format(
  locale: string,
  timeZone: string | undefined,
  options: Intl.DateTimeFormatOptions,
  ms: number,
) {
  const key = `${locale} ${timeZone} ${JSON.stringify(options)}`;
  let made = formats.get(key);
  if (!made) {
    made = new Intl.DateTimeFormat(locale, { ...options, ...(timeZone ? { timeZone } : {}) });
    formats.set(key, made);
  }
  return made.format(ms);
}

/** The day of a time as a sortable text. */
export function dayOf(ms: number, { timezone }: Pick<Clock, "timezone">): string {
  return format("en-CA", timezone, { year: "numeric", month: "2-digit", day: "2-digit" }, ms);
}

export function clockTime(ms: number, locale: string, { timezone }: Pick<Clock, "timezone">): string {
  return format(locale, timezone, { hour: "numeric", minute: "2-digit" }, ms);
}

const DAY_MS = 86_400_000;

/** The number of calendar days since a time. */
export function daysAgo(ms: number, clock: Clock): number {
  return Math.round((Date.parse(dayOf(clock.nowMs, clock)) - Date.parse(dayOf(ms, clock))) / DAY_MS);
}

type DayLabels = { today: string; yesterday: string };

/** A day as the separator between messages shows it: today, yesterday, the weekday of this week, else the date. */
export function dayText(ms: number, locale: string, clock: Clock, words: DayLabels): string {
  const days = daysAgo(ms, clock);
  if (days <= 0) return words.today;
  if (days === 1) return words.yesterday;
  if (days < 7) return format(locale, clock.timezone, { weekday: "long" }, ms);
  const isThisYear = dayOf(ms, clock).slice(0, 4) === dayOf(clock.nowMs, clock).slice(0, 4);
  return format(
    locale,
    clock.timezone,
    { day: "numeric", month: "long", ...(isThisYear ? {} : { year: "numeric" }) },
    ms,
  );
}

/** The short time of a conversation's last message. */
export function shortTime(ms: number, locale: string, clock: Clock, words: DayLabels): string {
  const days = daysAgo(ms, clock);
  if (days <= 0) return clockTime(ms, locale, clock);
  if (days === 1) return words.yesterday;
  if (days < 7) return format(locale, clock.timezone, { weekday: "short" }, ms);
  return format(locale, clock.timezone, { day: "numeric", month: "numeric", year: "2-digit" }, ms);
}
