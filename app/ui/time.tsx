import { useRouteLoaderData } from "@remix-run/react";
import { useSyncExternalStore } from "react";
import { type ReaderZone, type TimeFormat, writeTime } from "~/i18n/time";

type Root = { shell?: { dateLocale: string; zone: ReaderZone } } | undefined;

/**
 * A moment for its reader: in the time zone of the browser, which the server knows from the cookie `zone`. Without the cookie, and so for a
 * reader without script, the server writes the brand's zone with its name, and the browser replaces it. decision 362
 * @param value the moment in ISO form
 * @param within the sentence around the time
 */
export function LocalTime({
  value,
  format,
  className,
  within = (time) => time,
}: {
  value: string;
  format: TimeFormat;
  className?: string | undefined;
  within?: (time: string) => string;
}) {
  const time = useLocalTime();
  return (
    // The browser may know another spelling than the server; the server's stays until the reader's zone replaces it.
    <time className={className} dateTime={value} suppressHydrationWarning>
      {within(time(value, format))}
    </time>
  );
}

/** Returns a function that writes moments for the reader, for places that hold only text; see `LocalTime`. */
export function useLocalTime(): (value: string, format: TimeFormat) => string {
  const zone = useReaderZone();
  const locale = useRoot()?.dateLocale ?? "en-GB";
  return (value, format) => writeTime(new Date(value), format, { locale, ...zone });
}

/** Returns the zone of the reader: during hydration as the server knew it, then that of the browser. */
export function useReaderZone(): ReaderZone {
  const known = useRoot()?.zone ?? { zone: "UTC", isNamed: true };
  const own = useSyncExternalStore(onReturn, browserZone, () => (known.isNamed ? null : known.zone));
  return own === null ? known : { zone: own, isNamed: false };
}

const useRoot = () => (useRouteLoaderData("root") as Root)?.shell;

let found: string | null = null;

/** A page that is shown again may be in another zone than before: its reader travels. */
function onReturn(changed: () => void): () => void {
  const look = () => {
    found = null;
    changed();
  };
  document.addEventListener("visibilitychange", look);
  return () => document.removeEventListener("visibilitychange", look);
}

/** Returns the zone of this browser; null where it tells none, which some browsers name "Etc/Unknown". */
function browserZone(): string | null {
  found ??= Intl.DateTimeFormat().resolvedOptions().timeZone || null;
  return found === "Etc/Unknown" ? null : found;
}
