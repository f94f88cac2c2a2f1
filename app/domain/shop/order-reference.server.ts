/** Letters and digits that nobody takes for one another (Crockford's base 32). */
const SIGNS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const LENGTH = 10;

/** What an order is known by: ten signs, 50 random bits. @param random bytes */
export function makeReference(random: (bytes: number) => Buffer): string {
  return [...random(LENGTH)].map((byte) => SIGNS[byte & 31]).join("");
}

/** An order's reference as somebody typed or followed it; null for anything that is none. */
export function readReference(text: string): string | null {
  const reference = text.trim().toUpperCase();
  return /^[0-9A-HJKMNP-TV-Z]{10}$/.test(reference) ? reference : null;
}
