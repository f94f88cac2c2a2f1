/** The calendar day at a moment where a tenant is, such as "2026-11-21". @param timeZone such as "Europe/Amsterdam" */
export function todayIn(timeZone: string, now: Date): string {
  const parts = new Intl.DateTimeFormat("en-CA", {
    timeZone,
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
  });
  return parts.format(now);
}
