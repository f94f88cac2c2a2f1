import { isSigned, type Sign } from "./signatures.server";

const SIGNATURE_BYTES = 24;

/**
 * Returns a signed token with a payload, for links.
 * @param label its purpose and owner, such as "unsubscribe rosa"; a token is valid only for its label
 */
export function writeSignedToken(sign: Sign, label: string, payload: Buffer): string {
  const body = payload.toString("base64url");
  return `${body}.${sign(`${label} ${body}`).toString("base64url", 0, SIGNATURE_BYTES)}`;
}

/** Returns the payload of a token of `writeSignedToken`; null for an altered token or another label. @param bytes the payload's length */
export function readSignedToken(sign: Sign, label: string, token: string, bytes: number): Buffer | null {
  const [body = "", given = "", ...more] = token.split(".");
  const payload = Buffer.from(body, "base64url");
  const signed = Buffer.from(given, "base64url");
  if (more.length > 0 || payload.length !== bytes) return null;
  // A token has one spelling: in base64 the last letter could vary.
  if (payload.toString("base64url") !== body || signed.toString("base64url") !== given) return null;
  return isSigned(sign, `${label} ${body}`, signed, SIGNATURE_BYTES) ? payload : null;
}
