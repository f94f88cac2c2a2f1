import { randomBytes } from "node:crypto";
import { chmod, mkdir, rename, writeFile } from "node:fs/promises";
import path from "node:path";
import { createTransport } from "nodemailer";

/** One mail, ready to go. */
export type OutgoingMail = {
  tenant: string;
  from: { name: string; address: string };
  replyTo?: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  /** names the mail, so that a server that gets it twice can tell */
  messageId: string;
  /** more headers, by name */
  headers: Record<string, string>;
  /** when it was written; the same however often it is tried */
  at: Date;
};

export type MailTransport = { send: (mail: OutgoingMail) => Promise<void>; close: () => void };

/** The mail server knows for good that an address takes no mail: sending it again is of no use. */
export class AddressRefused extends Error {
  override name = "AddressRefused";
}

/** A server that does not answer holds a worker no longer than this, in milliseconds. */
const PATIENCE = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };

/** Mails through an SMTP server. @param url such as smtp://user:password@host:587 */
export function smtpTransport(url: string): MailTransport {
  const transport = createTransport({ url, ...PATIENCE, disableFileAccess: true, disableUrlAccess: true });
  return {
    async send({ tenant: _tenant, at, from, to, subject, ...mail }) {
      const address = oneLine(to);
      await transport
        .sendMail({
          ...mail,
          from: { name: oneLine(from.name), address: from.address },
          to: { name: "", address },
          subject: oneLine(subject),
          // One mail goes to one address, whatever is written in it.
          envelope: { from: from.address, to: [address] },
          date: at,
        })
        .catch((error: unknown) => {
          throw refusesAddress(error) ? new AddressRefused((error as Error).message) : error;
        });
    },
    close: () => transport.close(),
  };
}

/**
 * Whether a failure is the address's own: a lasting refusal of the recipient. Refusals for what we are (not logged in, not trusted, a
 * sender that is not known: 53x, 5.7.x, 5.1.7, 5.1.8) would else make a bounce of every member.
 */
function refusesAddress(error: unknown): boolean {
  const { command, responseCode = 0, response = "" } = error as SmtpFailure;
  if (command !== "RCPT TO" || responseCode < 500) return false;
  return Math.floor(responseCode / 10) !== 53 && !/\b5\.(7\.\d+|1\.[78])\b/.test(response);
}

type SmtpFailure = { command?: string; responseCode?: number; response?: string };

/** A line's end would begin another header. */
function oneLine(text: string): string {
  return text.replace(/\p{Cc}+/gu, " ").trim();
}

/**
 * Without a server: one JSON file a message, for people who develop and tests to read. Mails hold links that log in: nobody else on the machine
 * may read them. architecture §5
 */
export function outboxTransport(dir: string): MailTransport {
  return {
    async send({ tenant, to, subject, text, html, headers, at }) {
      await mkdir(dir, { recursive: true });
      // Also where an earlier version made it.
      await chmod(dir, 0o700);
      const name = `${at.toISOString().replaceAll(/[:.]/g, "-")}-${randomBytes(4).toString("hex")}.json`;
      const draft = path.join(dir, `.${name}`);
      const message = { channel: "mail", tenant, to, subject, text, html, at: at.toISOString(), headers };
      await writeFile(draft, `${JSON.stringify(message, null, 2)}\n`, { mode: 0o600 });
      // Whole or not at all: somebody may be reading.
      await rename(draft, path.join(dir, name));
    },
    close: () => undefined,
  };
}
