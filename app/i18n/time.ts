const styles = {
  /** 9:40 pm */
  time: { timeStyle: "short" },
  /** 29 Nov 2026 */
  day: { dateStyle: "medium" },
  /** 29 November 2026 */
  longDay: { dateStyle: "long" },
  /** 29 Nov 2026, 9:40 pm */
  moment: { dateStyle: "medium", timeStyle: "short" },
  /** 29 November 2026 at 9:40 pm */
  longMoment: { dateStyle: "long", timeStyle: "short" },
  /** Sunday 9:40 pm */
  weekday: { weekday: "long", hour: "numeric", minute: "2-digit" },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

/** How a moment is written. */
export type TimeFormat = keyof typeof styles;

/** The zone of a reader: the own one, or that of the brand, which is shown with its name. decision 362 */
export type ReaderZone = { zone: string; isNamed: boolean };

/** Each format takes some 10 KB, and readers live in all zones. */
const MAX_FORMATS = 300;
const formats = new Map<string, Intl.DateTimeFormat>();

/**
 * Writes a moment in a time zone.
 * @param options.locale of dates, such as "en-GB"
 * @param options.zone such as "Europe/Berlin"
 * @param options.isNamed adds the zone's name, for readers who may live in another zone. decision 362
 */
export function writeTime(
  at: Date,
  format: TimeFormat,
  { locale, zone, isNamed }: ReaderZone & { locale: string },
): string {
  const text = formatIn(locale, zone, styles[format]).format(at);
  if (!isNamed) return text;
  const parts = formatIn(locale, zone, { timeZoneName: "short" }).formatToParts(at);
  const name = parts.find(({ type }) => type === "timeZoneName")?.value ?? zone;
  return dates.has(format) ? `${text} (${name})` : `${text} ${name}`;
}

const dates: ReadonlySet<TimeFormat> = new Set(["day", "longDay"]);

/** Returns a format of a locale and zone from the cache. */
export function formatIn(
  locale: string,
  timeZone: string,
  options: Intl.DateTimeFormatOptions,
): Intl.DateTimeFormat {
  const key = `${locale} ${timeZone} ${Object.entries(options).join(" ")}`;
  let format = formats.get(key);
  if (!format) {
    format = new Intl.DateTimeFormat(locale, { ...options, timeZone });
    if (formats.size >= MAX_FORMATS) formats.clear();
    formats.set(key, format);
  }
  return format;
}
