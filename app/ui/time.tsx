import { useRouteLoaderData } from "@remix-run/react";
import { useSyncExternalStore } from "react";
import { type TimeFormat, writeTime } from "~/i18n/time";

type Root = { shell?: { dateLocale: string; timeZone: string } } | undefined;

/**
 * A moment for its reader: in the time zone that the browser tells, and in that of the brand with its name in what the server sends, which
 * is also what a reader without script sees. A navigation in the app shows the reader's zone at once. decision 347
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
  const time = useLocalTime(value, format);
  return (
    // The browser may know another spelling than the server; the server's stays until the reader's zone replaces it.
    <time className={className} dateTime={value} suppressHydrationWarning>
      {within(time)}
    </time>
  );
}

/** Returns the text of a moment, for places that hold only text; see `LocalTime`. */
export function useLocalTime(value: string, format: TimeFormat): string {
  const { shell } = (useRouteLoaderData("root") as Root) ?? {};
  const own = useSyncExternalStore(unchanging, browserZone, () => null);
  const zone = own ?? shell?.timeZone ?? "UTC";
  const locale = shell?.dateLocale ?? "en-GB";
  return writeTime(new Date(value), format, { locale, zone, isNamed: own === null });
}

const unchanging = () => () => undefined;

/** Returns the zone of this browser; null where it tells none. */
function browserZone(): string | null {
  return Intl.DateTimeFormat().resolvedOptions().timeZone || null;
}
