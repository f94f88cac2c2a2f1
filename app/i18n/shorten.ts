/** Cuts a text after at most `most` characters, between two words where possible, and marks the cut. */
export function shorten(text: string, most: number): string {
  const letters = [...text];
  if (letters.length <= most) return text;
  return `${letters
    .slice(0, most)
    .join("")
    .replace(/(?<!\s)\s+\S*$/, "")} …`;
}
