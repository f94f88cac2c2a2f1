import { isSigned, type Sign } from "./signatures.server";

const SIGNATURE_BYTES = 24;

/**
 * A payload as the word of a link, signed. Nobody else can make one.
 * @param label what it is for and whose, such as "unsubscribe rosa": a word of another label is worth nothing
 */
export function writeSignedWord(sign: Sign, label: string, payload: Buffer): string {
  const body = payload.toString("base64url");
  return `${body}.${sign(`${label} ${body}`).toString("base64url", 0, SIGNATURE_BYTES)}`;
}

/** The payload of a word of `writeSignedWord`; null when it is altered, another label's or no such word. @param bytes of the payload */
export function readSignedWord(sign: Sign, label: string, word: string, bytes: number): Buffer | null {
  const [body = "", given = "", ...more] = word.split(".");
  const payload = Buffer.from(body, "base64url");
  const signed = Buffer.from(given, "base64url");
  if (more.length > 0 || payload.length !== bytes) return null;
  // One word has one spelling: base64 would let the last letter vary.
  if (payload.toString("base64url") !== body || signed.toString("base64url") !== given) return null;
  return isSigned(sign, `${label} ${body}`, signed, SIGNATURE_BYTES) ? payload : null;
}
