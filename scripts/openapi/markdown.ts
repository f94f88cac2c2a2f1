/**
 * Returns a text of a declaration as Markdown: without the indentation of the source, and with each paragraph and list item on one line.
 */
export function markdownOf(text: string): string {
  const made: string[] = [];
  for (const line of text.split("\n").map((one) => one.trim())) {
    const last = made.at(-1);
    if (!last || line === "" || line.startsWith("- ")) made.push(line);
    else made.splice(-1, 1, `${last} ${line}`);
  }
  return made.join("\n").trim();
}

/** Returns the first sentence of a text, without its stop. */
export function summaryOf(text: string): string {
  const [first = ""] = markdownOf(text).split(/\.(?=\s|$)|\n/);
  return first;
}
