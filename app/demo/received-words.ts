/** Returns the words of a text with a space around each, in lower case and without accents. */
export function wordsOf(text: string): string {
  const plain = text.toLowerCase().normalize("NFD").replace(/\p{M}/gu, "").replaceAll("ł", "l");
  return ` ${plain.match(/[\p{L}\p{N}]+/gu)?.join(" ") ?? ""} `;
}

/** Counts how many of the words occur; a trailing asterisk matches any ending. @param translations from `wordsOf` */
export function hits(words: string, wanted: readonly string[]): number {
  return wanted.filter((want) => {
    const isBeginning = want.endsWith("*");
    const word = wordsOf(want).trimEnd();
    return words.includes(isBeginning ? word : `${word} `);
  }).length;
}
