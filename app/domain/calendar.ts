type Zone = { format: Intl.DateTimeFormat; minute: number; day: string };

const MINUTE_MS = 60_000;
/**
 * By time zone, of which tenants' files can name some four hundred. Caches the last day of each zone, because lists need the day for every
 * row.
 */
const zones = new Map<string, Zone>();

/**
 * Returns the calendar day of a moment where a tenant is, such as "2026-11-21".
 * @param timeZone such as "Europe/Amsterdam"
 */
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
  // In every current zone midnight is at the start of a minute, so the day is constant within a minute.
  const minute = Math.floor(now.getTime() / MINUTE_MS);
  if (zone.minute !== minute) {
    zone.day = zone.format.format(now);
    zone.minute = minute;
  }
  return zone.day;
}

/** Returns the calendar day a number of days after a day, such as "2026-12-05" for "2026-11-21" and 14. */
export function addDays(day: string, days: number): string {
  const at = new Date(`${day}T00:00:00Z`);
  at.setUTCDate(at.getUTCDate() + days);
  return at.toISOString().slice(0, 10);
}

/**
 * Returns an age in whole years.
 * @param born the date of birth, such as "1990-02-28"
 * @param today the current day in the tenant's time zone, in the same format
 */
export function ageOn(born: string, today: string): number {
  const [bornYear = 0, bornMonth = 0, bornDay = 0] = born.split("-").map(Number);
  const [year = 0, month = 0, day = 0] = today.split("-").map(Number);
  const hadBirthday = month > bornMonth || (month === bornMonth && day >= bornDay);
  return year - bornYear - (hadBirthday ? 0 : 1);
}
