const styles = {
  /** 9:40 pm */
  time: { timeStyle: "short" },
  /** 29 Nov 2026 */
  day: { dateStyle: "medium" },
  /** 29 November 2026 */
  longDay: { dateStyle: "long" },
  /** 29 Nov 2026, 9:40 pm */
  moment: { dateStyle: "medium", timeStyle: "short" },
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
  const text = formatOf(locale, { ...styles[format], timeZone: zone }).format(at);
  if (!isNamed || !("timeStyle" in styles[format])) return text;
  const parts = formatOf(locale, { timeZone: zone, timeZoneName: "short" }).formatToParts(at);
  return `${text} ${parts.find(({ type }) => type === "timeZoneName")?.value ?? zone}`;
}

/** The formats are cached: there are few locales and zones, those of the brands, and on a page that of the reader. */
function formatOf(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${locale} ${Object.values(options).join(" ")}`;
  const format = formats.get(key) ?? new Intl.DateTimeFormat(locale, options);
  formats.set(key, format);
  return format;
}
