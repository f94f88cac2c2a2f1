import { todayIn } from "~/domain/accounts/today";

const LONGEST_DAY_MS = 26 * 3_600_000;

/**
 * When the calendar day at a moment is over where a tenant is: the first moment of the next one, also on days of 23 or 25 hours and in
 * zones whose clocks skip midnight.
 * @param timeZone such as "Europe/Amsterdam". decisions §5
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
