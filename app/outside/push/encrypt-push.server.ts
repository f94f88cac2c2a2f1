import webpush from "web-push";

/** What a browser gave for its pushes, in base64url: its public key, and a secret that it shares with us. */
export type PushKeys = { p256dh: string; auth: string };

/**
 * Encrypts a JSON text so that only the browser of these keys can read it (RFC 8291).
 * @param padTo bytes that it fills up to, with spaces behind it that JSON passes over: how long it is shows to nobody on the way
 * @throws where the keys are none that a browser makes
 */
export function encryptPush(keys: PushKeys, text: string, padTo = 0): Buffer {
  const padding = " ".repeat(Math.max(0, padTo - Buffer.byteLength(text)));
  return webpush.encrypt(keys.p256dh, keys.auth, text + padding, "aes128gcm").cipherText;
}
