type Zone = { format: Intl.DateTimeFormat; minute: number; day: string };

const MINUTE_MS = 60_000;
/** Zones come from tenants' files; there are some four hundred. Each with the day that was asked for last: a list asks for every row. */
const zones = new Map<string, Zone>();

/** The calendar day at a moment where a tenant is, such as "2026-11-21". @param timeZone such as "Europe/Amsterdam" */
export function todayIn(timeZone: string, now: Date): string {
  let zone = zones.get(timeZone);
  if (!zone) {
    const format = new Intl.DateTimeFormat("en-CA", {
      timeZone,
      year: "numeric",
      month: "2-digit",
      day: "2-digit",
    });
    zone = { format, minute: Number.NaN, day: "" };
    zones.set(timeZone, zone);
  }
  // No zone of today has its midnight in the midst of a minute.
  const minute = Math.floor(now.getTime() / MINUTE_MS);
  if (zone.minute !== minute) {
    zone.day = zone.format.format(now);
    zone.minute = minute;
  }
  return zone.day;
}
