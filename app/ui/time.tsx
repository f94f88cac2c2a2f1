import { writeTime } from "~/i18n/time";
import { timeStyles } from "~/i18n/time-styles";
import { useReader } from "~/i18n/use-reader";

/** How a moment is written. */
type TimeFormat = keyof typeof timeStyles;

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
  const reader = useReader();
  return (value, format) => writeTime(Date.parse(value), timeStyles[format], reader);
}
