/** Prints a command's result: the whole as JSON, or lines; `none` where there are no lines. */
export function print(
  asJson: boolean | undefined,
  whole: unknown,
  lines: readonly string[] | string,
  none = "There are none.",
): void {
  if (asJson) console.log(jsonText(whole));
  else for (const line of lines.length > 0 ? [lines].flat() : [none]) console.log(printable(line));
}

/** Control characters, without the line break and the tab, and those that reverse the direction of a text. */
const UNSAFE = /[^\P{Cc}\n\t]|[\u202a-\u202e\u2066-\u2069]/gu;

/** Replaces what a terminal would carry out: the texts of brands, providers and operators may contain escape sequences. */
export const printable = (text: string) => text.replace(UNSAFE, " ");

/** Formats a value as indented JSON, in which no control character remains. */
export const jsonText = (whole: unknown) =>
  JSON.stringify(whole, null, 2).replace(
    UNSAFE,
    (found) => `\\u${found.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );

/** Replaces control characters, so that a text of strangers is one line and sends no escape sequences to the terminal. */
export const plain = (text: string) => text.replace(/[\p{Cc}\p{Cf}]+/gu, " ");

/** Formats a time to the minute, in UTC. */
export const minute = (date: Date) => date.toISOString().slice(0, 16).replace("T", " ");

/** Formats a day, in UTC. */
export const day = (date: Date) => date.toISOString().slice(0, 10);
