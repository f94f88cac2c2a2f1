const formats = new Map<string, Intl.DateTimeFormat>();

/** The calendar day at a moment where a tenant is, such as "2026-11-21". @param timeZone such as "Europe/Amsterdam" */
export function todayIn(timeZone: string, now: Date): string {
  let format = formats.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat("en-CA", {
      timeZone,
      year: "numeric",
      month: "2-digit",
      day: "2-digit",
    });
    // Zones come from tenants' files; there are some four hundred.
    formats.set(timeZone, format);
  }
  return format.format(now);
}
