import { Secret, TOTP } from "otpauth";

/** The settings that every authenticator app supports (RFC 6238): six digits that change every 30 seconds. */
const PERIOD_SECONDS = 30;
const SETTINGS = { algorithm: "SHA1", digits: 6, period: PERIOD_SECONDS } as const;
/** Also accepts the code of the previous or next step, because clocks differ and typing takes time. */
const WINDOW_STEPS = 1;
export const SECRET_BYTES = 20;

/**
 * Returns the time step of a code, or null for a wrong code. Steps only increase, so a caller that stores the last one accepts no code
 * twice.
 * @param secret the bytes that the app stores
 */
export function stepOfCode(secret: Buffer, code: string, now: Date): number | null {
  const timestamp = now.getTime();
  const delta = totpOf(secret).validate({ token: code, timestamp, window: WINDOW_STEPS });
  return delta === null ? null : Math.floor(timestamp / 1000 / PERIOD_SECONDS) + delta;
}

/** Returns the secret as text to type: letters and digits in groups of four. */
export function secretText(secret: Buffer): string {
  return (base32(secret).match(/.{1,4}/g) ?? []).join(" ");
}

/**
 * Returns the URI that an app reads from a QR code.
 * @param issuer the brand
 * @param label the member's name
 */
export function authenticatorUri(
  secret: Buffer,
  { issuer, label }: { issuer: string; label: string },
): string {
  return totpOf(secret, { issuer, label }).toString();
}

function totpOf(secret: Buffer, names: { issuer?: string; label?: string } = {}): TOTP {
  return new TOTP({ ...SETTINGS, ...names, secret: Secret.fromBase32(base32(secret)) });
}

function base32(secret: Buffer): string {
  return new Secret({ buffer: Uint8Array.from(secret).buffer }).base32;
}
