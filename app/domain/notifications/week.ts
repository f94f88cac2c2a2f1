import { todayIn } from "~/domain/calendar";

const formats = new Map<string, Intl.DateTimeFormat>();

/**
 * Returns the week whose update is due in a time zone, named by its Monday, such as "2026-11-23". Null except on Mondays from nine o'clock
 * on: a member who was missed on that day gets the next week's update.
 * @param timeZone such as "Europe/Amsterdam"
 */
export function weekDueIn(timeZone: string, now: Date): string | null {
  let format = formats.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat("en-GB", {
      timeZone,
      weekday: "short",
      hour: "2-digit",
      hourCycle: "h23",
    });
    // The map stays small: zones come from tenants' files, and there are about four hundred.
    formats.set(timeZone, format);
  }
  const parts = new Map(format.formatToParts(now).map(({ type, value }) => [type, value]));
  return parts.get("weekday") === "Mon" && Number(parts.get("hour")) >= 9 ? todayIn(timeZone, now) : null;
}
