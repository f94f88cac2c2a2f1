import { createECDH } from "node:crypto";
import webpush from "web-push";

/** The sender of pushes: both keys as raw bytes in base64url, and the contact address of the brand's operator. RFC 8292 */
export type VapidKeys = { publicKey: string; privateKey: string; subject: string };

/** A token is signed once per interval, and is valid for longer, since clocks differ. Services allow 24 hours at most. */
const SIGN_EVERY_MS = 3_600_000;
const VALID_MS = 12 * 3_600_000;
const MAX = 10_000;

/** Makes the key pair of a brand. */
export function makeVapidKeys(): Pick<VapidKeys, "publicKey" | "privateKey"> {
  return webpush.generateVAPIDKeys();
}

/** Returns whether two keys are a pair. */
export function areVapidKeys({
  publicKey,
  privateKey,
}: Pick<VapidKeys, "publicKey" | "privateKey">): boolean {
  if (!/^B[\w-]{86}$/.test(publicKey) || !/^[\w-]{43}$/.test(privateKey)) return false;
  try {
    const pair = createECDH("prime256v1");
    pair.setPrivateKey(privateKey, "base64url");
    return pair.getPublicKey("base64url") === publicKey;
  } catch {
    return false;
  }
}

/** Caches the `Authorization` of pushes: signed once an hour per brand and push service, not per push. */
export class VapidHeaders {
  #signed = new Map<string, { header: string; at: number }>();

  constructor(readonly nowMs: () => number = Date.now) {}

  /** @param audience the origin of the push service */
  of(keys: VapidKeys, audience: string): string {
    const now = this.nowMs();
    const key = `${keys.publicKey} ${keys.subject} ${audience}`;
    const stored = this.#signed.get(key);
    if (stored && now - stored.at < SIGN_EVERY_MS) return stored.header;
    if (this.#signed.size >= MAX) this.#signed.clear();
    const { subject, publicKey, privateKey } = keys;
    const expires = Math.floor((now + VALID_MS) / 1000);
    const signed = webpush.getVapidHeaders(audience, subject, publicKey, privateKey, "aes128gcm", expires);
    const header = signed.Authorization;
    this.#signed.set(key, { header, at: now });
    return header;
  }
}
