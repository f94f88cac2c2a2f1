/** Letters and digits that are hard to confuse. */
const ALPHABET = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ";
const GROUPS = [4, 2] as const;

/** Returns a reference such as C-7F3K-Q2: easy to read out on the telephone, and hard to guess. */
export function newReference(kind: "C" | "D", random: (bytes: number) => Buffer): string {
  const group = (letters: number) =>
    [...random(letters)].map((byte) => ALPHABET[byte % ALPHABET.length]).join("");
  return [kind, ...GROUPS.map(group)].join("-");
}
