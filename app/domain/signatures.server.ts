import { timingSafeEqual } from "node:crypto";

/** Gives a keyed checksum of 32 bytes over a text; nobody without the secret can make it. */
export type Sign = ((text: string) => Buffer) & {
  /** the same with the secret before the last change, as long as the environment names it */
  earlier?: (text: string) => Buffer;
};

/** The checksums of a text that count: the present secret's first, then the earlier one's. */
export function signaturesOf(sign: Sign, text: string): Buffer[] {
  return sign.earlier ? [sign(text), sign.earlier(text)] : [sign(text)];
}

/**
 * Whether a signature was made over a text, with the present secret or the earlier one. Compared in constant time.
 * @param given the first bytes of the checksum, as many as its kind of token carries
 * @param bytes how many those are
 */
export function isSigned(sign: Sign, text: string, given: Buffer, bytes: number): boolean {
  if (given.length !== bytes) return false;
  return signaturesOf(sign, text).some((signature) => timingSafeEqual(signature.subarray(0, bytes), given));
}
