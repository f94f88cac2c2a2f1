/** Prints a command's result: the whole as JSON, or lines; `none` where there are no lines. */
export function print(
  asJson: boolean | undefined,
  whole: unknown,
  lines: readonly string[] | string,
  none = "There are none.",
): void {
  if (asJson) console.log(JSON.stringify(whole, null, 2));
  else for (const line of lines.length > 0 ? [lines].flat() : [none]) console.log(line);
}

/** Replaces control characters, so that a text of strangers is one line and sends no escape sequences to the terminal. */
export const plain = (text: string) => text.replace(/[\p{Cc}\p{Cf}]+/gu, " ");

/** Formats a time to the minute, in UTC. */
export const minute = (date: Date) => date.toISOString().slice(0, 16).replace("T", " ");

/** Formats a day, in UTC. */
export const day = (date: Date) => date.toISOString().slice(0, 10);
