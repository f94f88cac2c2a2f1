import { expect } from "vitest";
import { mailsIn, type OutboxMail } from "./outbox";

/** Waits for the next mail to an address after `seen` of them. */
export async function nextMail(dataDir: string, to: string, seen = 0): Promise<OutboxMail> {
  await expect
    .poll(() => mailsIn(dataDir, to).length, { timeout: 15_000, interval: 50 })
    .toBeGreaterThan(seen);
  return mailsIn(dataDir, to)[seen]!;
}

/** The path of the mailed link. */
export function linkIn({ text }: OutboxMail): string {
  return new URL(/https?:\/\/\S+/.exec(text)![0]).pathname;
}
