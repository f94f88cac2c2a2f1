import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

export type OutboxMail = {
  tenant: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  at: string;
};

/** Returns the mails that a server without SMTP has written to its outbox. */
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
