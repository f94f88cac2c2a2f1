import { randomBytes } from "node:crypto";

let pool = Buffer.alloc(0);
let used = 0;

/** Returns a random integer below a limit, which is a power of two and at most 2^24. */
export function randomBelow(limit: number): number {
  return Buffer.from(randomText(3), "base64url").readUIntBE(0, 3) % limit;
}

/** Returns random bytes as text (base64url), from a pool: one system call serves many requests. */
export function randomText(bytes: number): string {
  if (used + bytes > pool.length) {
    pool = randomBytes(8192);
    used = 0;
  }
  used += bytes;
  return pool.toString("base64url", used - bytes, used);
}
