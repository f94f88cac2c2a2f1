import { createHmac, randomBytes } from "node:crypto";
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { Sign } from "~/domain/signatures.server";
import type { Env } from "~/env.server";

/**
 * Returns the function that signs with the secret.
 * @param previous the previous secret, whose signatures stay valid: `SESSION_SECRET_PREVIOUS`. decision 50
 */
export function signerOf(secret: string, previous?: string): Sign {
  const withSecret = (key: string) => (text: string) => createHmac("sha256", key).update(text).digest();
  return Object.assign(withSecret(secret), previous && { earlier: withSecret(previous) });
}

/** Returns the secret for signatures; outside production it is made once and stored in DATA_DIR. */
export function secretOf(env: Env): string {
  if (env.SESSION_SECRET) return env.SESSION_SECRET;
  const file = path.resolve(env.DATA_DIR, "session-secret");
  if (existsSync(file)) return readFileSync(file, "utf8").trim();
  mkdirSync(path.dirname(file), { recursive: true });
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, `${randomBytes(32).toString("base64url")}\n`, { mode: 0o600 });
  try {
    // Created atomically: the first process decides for all.
    linkSync(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
  rmSync(draft);
  return readFileSync(file, "utf8").trim();
}
