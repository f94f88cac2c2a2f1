import { todayIn } from "~/domain/calendar";

const LONGEST_DAY_MS = 26 * 3_600_000;

/**
 * Returns the end of the calendar day in a time zone: the first moment of the next day, also on days of 23 or 25 hours and in zones whose
 * clocks skip midnight.
 * @param timeZone such as "Europe/Amsterdam". product 10.16
 */
export function endOfDay(timeZone: string, now: Date): Date {
  const today = todayIn(timeZone, now);
  let [within, after] = [now.getTime(), now.getTime() + LONGEST_DAY_MS];
  while (after - within > 1) {
    const middle = Math.floor((within + after) / 2);
    if (todayIn(timeZone, new Date(middle)) === today) within = middle;
    else after = middle;
  }
  return new Date(after);
}
