import { randomBytes } from "node:crypto";

let pool = Buffer.alloc(0);
let used = 0;

/** So many random bytes as text (base64url), from a pool: one call to the system for many requests. */
export function randomText(bytes: number): string {
  if (used + bytes > pool.length) {
    pool = randomBytes(8192);
    used = 0;
  }
  used += bytes;
  return pool.toString("base64url", used - bytes, used);
}
