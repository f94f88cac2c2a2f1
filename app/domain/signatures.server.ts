import { timingSafeEqual } from "node:crypto";

/** Returns a keyed checksum (HMAC) of 32 bytes over a text. */
export type Sign = ((text: string) => Buffer) & {
  /** the same with the previous secret, while the environment names one */
  earlier?: (text: string) => Buffer;
};

/** Returns the valid checksums of a text: with the current secret first, then with the previous one. */
export function signaturesOf(sign: Sign, text: string): Buffer[] {
  return sign.earlier ? [sign(text), sign.earlier(text)] : [sign(text)];
}

/**
 * Returns whether a signature matches a text, with the current or the previous secret. Compares in constant time.
 * @param given the first bytes of the checksum
 * @param bytes their number, fixed for each kind of token
 */
export function isSigned(sign: Sign, text: string, given: Buffer, bytes: number): boolean {
  if (given.length !== bytes) return false;
  return signaturesOf(sign, text).some((signature) => timingSafeEqual(signature.subarray(0, bytes), given));
}
