/** Crockford's base 32: digits and letters that are not confused with each other. */
const SIGNS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const LENGTH = 10;

/**
 * Returns a new order reference: ten characters, 50 random bits.
 * @param random returns this many bytes
 */
export function makeReference(random: (bytes: number) => Buffer): string {
  return [...random(LENGTH)].map((byte) => SIGNS[byte & 31]).join("");
}

/** Parses a typed or linked order reference; null for an invalid one. */
export function readReference(text: string): string | null {
  const reference = text.trim().toUpperCase();
  return /^[0-9A-HJKMNP-TV-Z]{10}$/.test(reference) ? reference : null;
}
