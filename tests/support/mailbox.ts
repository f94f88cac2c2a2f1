import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect } from "vitest";

export type OutboxMail = {
  tenant: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  at: string;
};

/** The mails that a server without SMTP has left in its outbox. */
export function mailsIn(dataDir: string, to?: string): OutboxMail[] {
  const dir = path.join(dataDir, "outbox");
  let files: string[] = [];
  try {
    files = readdirSync(dir).filter((file) => /^\d.*\.json$/.test(file));
  } catch {
    return [];
  }
  return files
    .sort()
    .map((file) => JSON.parse(readFileSync(path.join(dir, file), "utf8")) as OutboxMail)
    .filter((mail) => to === undefined || mail.to === to);
}

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
