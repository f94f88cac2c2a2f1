import { randomBytes } from "node:crypto";
import { chmod, mkdir, rename, writeFile } from "node:fs/promises";
import path from "node:path";
import { createTransport } from "nodemailer";

/** One mail, ready to be sent. */
export type OutgoingMail = {
  tenant: string;
  from: { name: string; address: string };
  replyTo?: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  /** identifies the mail, so that a server that receives it twice can recognise it */
  messageId: string;
  attachments?: { filename: string; content: Buffer }[];
  /** more headers, by name */
  headers: Record<string, string>;
  /** when it was written; the same for all tries */
  at: Date;
};

export type MailTransport = { send: (mail: OutgoingMail) => Promise<void>; close: () => void };

/** The mail server permanently refuses an address: a retry is of no use. */
export class AddressRefused extends Error {
  override name = "AddressRefused";
}

/** The timeouts for a server that does not answer, in milliseconds. */
const PATIENCE = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };

/** Sends mails through an SMTP server. @param url such as smtp://user:password@host:587 */
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
          // One mail goes to one address, whatever its headers contain.
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
 * Returns whether the failure is a permanent refusal of the recipient. Refusals of the sender (not logged in, not trusted, unknown: 53x,
 * 5.7.x, 5.1.7, 5.1.8) would otherwise make a bounce of every member. decision 83
 */
function refusesAddress(error: unknown): boolean {
  const { command, responseCode = 0, response = "" } = error as SmtpFailure;
  if (command !== "RCPT TO" || responseCode < 500) return false;
  return Math.floor(responseCode / 10) !== 53 && !/\b5\.(7\.\d+|1\.[78])\b/.test(response);
}

type SmtpFailure = { command?: string; responseCode?: number; response?: string };

/** A line break would start another header. */
function oneLine(text: string): string {
  return text.replace(/\p{Cc}+/gu, " ").trim();
}

/**
 * Writes mails to one JSON file each where there is no server, for developers and tests. Mails contain login links: no other user of the
 * machine may read them.
 */
export function outboxTransport(dir: string): MailTransport {
  return {
    async send({ tenant, to, subject, text, html, headers, at, attachments = [] }) {
      await mkdir(dir, { recursive: true });
      // Also where an earlier version created it.
      await chmod(dir, 0o700);
      const name = `${at.toISOString().replaceAll(/[:.]/g, "-")}-${randomBytes(4).toString("hex")}.json`;
      const draft = path.join(dir, `.${name}`);
      const message = {
        channel: "mail",
        tenant,
        to,
        subject,
        text,
        html,
        at: at.toISOString(),
        headers,
        ...(attachments.length > 0 && {
          attachments: attachments.map(({ filename, content }) => ({
            filename,
            content: content.toString("base64"),
          })),
        }),
      };
      await writeFile(draft, `${JSON.stringify(message, null, 2)}\n`, { mode: 0o600 });
      // Renamed atomically: a reader may be active.
      await rename(draft, path.join(dir, name));
    },
    close: () => undefined,
  };
}
