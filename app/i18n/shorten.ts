/** A text of at most so many characters, cut between two words where there are some, and marked where it was cut. */
export function shorten(text: string, most: number): string {
  const letters = [...text];
  if (letters.length <= most) return text;
  return `${letters
    .slice(0, most)
    .join("")
    .replace(/\s+\S*$/, "")} …`;
}
