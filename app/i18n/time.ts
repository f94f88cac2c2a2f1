/** The zone of a reader: the own one, or that of the brand, which is shown with its name. decision 362 */
export type ReaderZone = { zone: string; isNamed: boolean };

/** The locale of dates, such as "en-GB", and the zone of a reader. */
export type Reader = ReaderZone & { locale: string };

/** Each format takes some 10 KB, and readers live in all zones. */
const MAX_FORMATS = 300;
const formats = new Map<string, Intl.DateTimeFormat>();

/**
 * Writes a moment for a reader. A zone that may not be theirs is named: after a time of day, and in brackets after a date. decision 362
 * @param at in milliseconds
 */
export function writeTime(at: number, style: Intl.DateTimeFormatOptions, reader: Reader): string {
  const text = formatFor(reader, style).format(at);
  if (!reader.isNamed) return text;
  const name = formatFor(reader, { timeZoneName: "short" }).formatToParts(at).at(-1)!.value;
  return style.timeStyle || style.hour ? `${text} ${name}` : `${text} (${name})`;
}

/** Returns a format in the locale and zone of a reader from the cache. */
export function formatFor(
  { locale, zone: timeZone }: Pick<Reader, "locale" | "zone">,
  style: Intl.DateTimeFormatOptions,
): Intl.DateTimeFormat {
  const key = `${locale} ${timeZone} ${Object.entries(style)}`;
  let format = formats.get(key);
  if (!format) {
    format = new Intl.DateTimeFormat(locale, { ...style, timeZone });
    if (formats.size >= MAX_FORMATS) formats.clear();
    formats.set(key, format);
  }
  return format;
}
