import { randomBytes } from "node:crypto";
import { mkdir, rename, writeFile } from "node:fs/promises";
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
  at: Date;
};

export type MailTransport = { send: (mail: OutgoingMail) => Promise<void>; close: () => void };

/** Mails through an SMTP server. @param url such as smtp://user:password@host:587 */
export function smtpTransport(url: string): MailTransport {
  const transport = createTransport(url, { disableFileAccess: true, disableUrlAccess: true });
  return {
    async send({ tenant: _tenant, at, ...mail }) {
      await transport.sendMail({ ...mail, date: at });
    },
    close: () => transport.close(),
  };
}

/** Without a server: one JSON file a message, for people who develop and tests to read. architecture §5 */
export function outboxTransport(dir: string): MailTransport {
  return {
    async send({ tenant, to, subject, text, html, at }) {
      await mkdir(dir, { recursive: true });
      const name = `${at.toISOString().replaceAll(/[:.]/g, "-")}-${randomBytes(4).toString("hex")}.json`;
      const draft = path.join(dir, `.${name}`);
      const message = { channel: "mail", tenant, to, subject, text, html, at: at.toISOString() };
      await writeFile(draft, `${JSON.stringify(message, null, 2)}\n`);
      // Whole or not at all: somebody may be reading.
      await rename(draft, path.join(dir, name));
    },
    close: () => undefined,
  };
}
