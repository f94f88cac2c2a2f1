import webpush from "web-push";

/** The keys of a browser's push subscription in base64url: its public key, and a secret that it shares with us. */
export type PushKeys = { p256dh: string; auth: string };

/**
 * Encrypts a JSON text so that only the browser with these keys can read it (RFC 8291).
 * @param padTo the length in bytes to pad to, with trailing spaces that JSON ignores: the length of the text must not be visible in transit
 * @throws for keys that no browser makes
 */
export function encryptPush(keys: PushKeys, text: string, padTo = 0): Buffer {
  const padding = " ".repeat(Math.max(0, padTo - Buffer.byteLength(text)));
  return webpush.encrypt(keys.p256dh, keys.auth, text + padding, "aes128gcm").cipherText;
}
