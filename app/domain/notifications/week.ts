import { todayIn } from "~/domain/accounts/today";

const formats = new Map<string, Intl.DateTimeFormat>();

/**
 * The week whose news is due at a moment where a tenant is, named by its Monday, such as "2026-11-23". Null but for Mondays from nine
 * o'clock on: who could not be told on that day is told the week after.
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
    // Zones come from tenants' files; there are some four hundred.
    formats.set(timeZone, format);
  }
  const parts = new Map(format.formatToParts(now).map(({ type, value }) => [type, value]));
  return parts.get("weekday") === "Mon" && Number(parts.get("hour")) >= 9 ? todayIn(timeZone, now) : null;
}
