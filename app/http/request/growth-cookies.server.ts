import { todayIn } from "~/domain/calendar";
import { setCookie } from "./cookies.server";

const DAY_SECONDS = 86_400;
const LANDER_DAYS = 30;

/** Returns whether a browser was counted as a visitor today: its cookie `visited` contains the day. */
export function wasCountedToday(cookies: Readonly<Record<string, string>>, today: string): boolean {
  return cookies.visited === today;
}

/** Returns the cookie of a counted visitor, which expires with the day of the brand. Scripts read it to avoid needless beacons. */
export function visitedCookie({
  timezone,
  now,
  secure,
}: {
  timezone: string;
  now: Date;
  secure: boolean;
}): string {
  return setCookie("visited", todayIn(timezone, now), {
    days: secondsLeft(timezone, now) / DAY_SECONDS,
    secure,
  });
}

/** Returns the cookie that stores the latest lander for 30 days, as `tracking` does for the source. */
export function landerCookie(lander: string, secure: boolean): string {
  return setCookie("lander", lander, { days: LANDER_DAYS, secure, httpOnly: true });
}

/** Returns the seconds until midnight; an hour off on the days of a clock change. */
function secondsLeft(timeZone: string, now: Date): number {
  const time = new Intl.DateTimeFormat("en-GB", { timeZone, timeStyle: "medium", hourCycle: "h23" });
  const [hours = 0, minutes = 0, seconds = 0] = time.format(now).split(":").map(Number);
  return Math.max(1, DAY_SECONDS - (hours * 3600 + minutes * 60 + seconds));
}
