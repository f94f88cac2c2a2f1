import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

export type OutboxMail = {
  tenant: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  at: string;
  /** `content` in base64 */
  attachments?: { filename: string; content: string }[];
};

/** Mails never change, and suites wait for the next one. */
const read = new Map<string, OutboxMail>();

function mailIn(file: string): OutboxMail {
  const mail = read.get(file) ?? (JSON.parse(readFileSync(file, "utf8")) as OutboxMail);
  read.set(file, mail);
  return mail;
}

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
    .map((file) => mailIn(path.join(dir, file)))
    .filter((mail) => to === undefined || mail.to === to);
}
