/** The length at which plain text is easy to read; addresses are not broken. */
const LINE_LENGTH = 76;

/** Returns the text without soft hyphens, which some mail programs show. */
export function plain(text: string): string {
  return text.replaceAll("\u00ad", "");
}

/** Returns one line: a line break in a subject would start another header. */
export function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029]+/gu, " ").trim();
}

/** Returns the text with a capital at its start. */
export function capitalized(text: string): string {
  const [first = ""] = text;
  return first.toLocaleUpperCase() + text.slice(first.length);
}

/** Returns a name that does not turn the text around it, where its letters are written from right to left. */
export function isolated(name: string): string {
  return /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}]/u.test(name)
    ? `\u2068${name}\u2069`
    : name;
}

/** Returns a text of at most `most` letters, cut after a word. */
export function shortened(text: string, most: number): string {
  const line = oneLine(text).replace(/\s+/g, " ");
  const letters = [...line];
  if (letters.length <= most) return line;
  const start = letters.slice(0, most - 1).join("");
  const end = start.lastIndexOf(" ");
  const cut = [...(end > most / 2 ? start.slice(0, end) : start)];
  while (/[\s,.;:–-]/.test(cut.at(-1) ?? "")) cut.pop();
  return `${cut.join("")}…`;
}

/** Returns the text with lines of at most 76 letters. */
export function wrapped(text: string): string {
  // The signature separator ends with a space.
  return text
    .split("\n")
    .flatMap((line) => (line === "-- " ? [line] : linesOf(line)))
    .join("\n");
}

function linesOf(text: string): string[] {
  const lines: string[] = [];
  let line = "";
  for (const word of text.split(" ")) {
    if (line && line.length + 1 + word.length > LINE_LENGTH) {
      lines.push(line);
      line = word;
    } else line = line ? `${line} ${word}` : word;
  }
  return [...lines, line];
}
