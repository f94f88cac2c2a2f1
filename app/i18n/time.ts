const styles = {
  /** 9:40 pm */
  time: { hour: "numeric", minute: "2-digit" },
  /** 29 Nov 2026 */
  day: { dateStyle: "medium" },
  /** 29 November 2026 */
  longDay: { dateStyle: "long" },
  /** 29 Nov 2026, 9:40 pm */
  moment: { day: "numeric", month: "short", year: "numeric", hour: "numeric", minute: "2-digit" },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

/** How a moment is written. */
export type TimeFormat = keyof typeof styles;

const formats = new Map<string, Intl.DateTimeFormat>();

/**
 * Writes a moment in a time zone.
 * @param options.locale of dates, such as "en-GB"
 * @param options.zone such as "Europe/Berlin"
 * @param options.isNamed adds the zone's name to a time of day, for readers who may live in another zone. decision 347
 */
export function writeTime(
  at: Date,
  format: TimeFormat,
  { locale, zone, isNamed }: { locale: string; zone: string; isNamed: boolean },
): string {
  const style: Intl.DateTimeFormatOptions = styles[format];
  const hasName = isNamed && "hour" in style;
  const key = `${format} ${locale} ${zone} ${hasName}`;
  let found = formats.get(key);
  if (!found) {
    found = new Intl.DateTimeFormat(locale, {
      ...style,
      timeZone: zone,
      ...(hasName && { timeZoneName: "short" }),
    });
    // Few locales and zones: those of the brands, and on a page that of the reader.
    formats.set(key, found);
  }
  return found.format(at);
}
