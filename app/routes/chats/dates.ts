import { useEffect, useState } from "react";
import { formatIn, type ReaderZone, writeTime } from "~/i18n/time";
import { useReaderZone } from "~/ui/time";

/** The present time, until hydration that of the server, and the zone of the reader. */
export type Clock = { nowMs: number } & ReaderZone;

const EVERY_MS = 60_000;

export function useClock(given: number): Clock {
  const [nowMs, setNow] = useState(given);
  const zone = useReaderZone();
  useEffect(() => {
    const tick = () => setNow(Date.now());
    tick();
    const timer = setInterval(tick, EVERY_MS);
    return () => clearInterval(timer);
  }, []);
  return { nowMs, ...zone };
}

/** The day of a time as a sortable text. */
export function dayOf(ms: number, { zone }: Pick<ReaderZone, "zone">): string {
  return formatIn("en-CA", zone, { year: "numeric", month: "2-digit", day: "2-digit" }).format(ms);
}

export function clockTime(ms: number, locale: string, zone: ReaderZone): string {
  return writeTime(new Date(ms), "time", { locale, ...zone });
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
  if (days < 7) return formatIn(locale, clock.zone, { weekday: "long" }).format(ms);
  const isThisYear = dayOf(ms, clock).slice(0, 4) === dayOf(clock.nowMs, clock).slice(0, 4);
  const style: Intl.DateTimeFormatOptions = {
    day: "numeric",
    month: "long",
    ...(isThisYear ? {} : { year: "numeric" }),
  };
  return formatIn(locale, clock.zone, style).format(ms);
}

/** The short time of a conversation's last message. */
export function shortTime(ms: number, locale: string, clock: Clock, words: DayLabels): string {
  const days = daysAgo(ms, clock);
  if (days <= 0) return clockTime(ms, locale, clock);
  if (days === 1) return words.yesterday;
  if (days < 7) return formatIn(locale, clock.zone, { weekday: "short" }).format(ms);
  return formatIn(locale, clock.zone, { day: "numeric", month: "numeric", year: "2-digit" }).format(ms);
}
