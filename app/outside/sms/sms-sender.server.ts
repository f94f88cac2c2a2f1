import { randomBytes } from "node:crypto";
import { chmod, mkdir, rename, writeFile } from "node:fs/promises";
import path from "node:path";

/** One text message. */
export type Sms = {
  tenant: string;
  /** the brand's name, as the phone shows it */
  from: string;
  /** E.164, such as +491701234567 */
  to: string;
  text: string;
  at: Date;
};

export type SmsSender = {
  /** @throws SmsNotSent */
  send: (sms: Sms) => Promise<void>;
};

/** A provider refused a text message or did not answer. */
export class SmsNotSent extends Error {
  override name = "SmsNotSent";
}

/** The timeout of a provider, in milliseconds: a member waits for the answer. */
const TIMEOUT_MS = 10_000;
/** Sender names of GSM: at most eleven letters and digits. */
const SENDER_MAX = 11;

/**
 * Sends through a provider's HTTP API: a POST of a form. The query of the URL lists the form's fields, in which `{to}`, `{from}` and
 * `{text}` are replaced; a user and password in the URL become Basic authentication.
 * @param url such as https://user:secret@api.example/sms?from={from}&to={to}&message={text}
 */
export function httpSmsSender(url: string): SmsSender {
  const target = new URL(url);
  const fields = [...target.searchParams];
  const login = target.username
    ? Buffer.from(`${decodeURIComponent(target.username)}:${decodeURIComponent(target.password)}`)
    : null;
  target.search = "";
  target.username = "";
  target.password = "";
  return {
    async send({ from, to, text }) {
      const values: Record<string, string> = { from: senderName(from), to, text };
      const filled = fields.map(([key, value]): [string, string] => [
        key,
        value.replace(/\{(from|to|text)\}/g, (_, name: string) => values[name] ?? ""),
      ]);
      const response = await fetch(target, {
        method: "POST",
        body: new URLSearchParams(filled),
        headers: login ? { Authorization: `Basic ${login.toString("base64")}` } : {},
        redirect: "error",
        signal: AbortSignal.timeout(TIMEOUT_MS),
      }).catch((error: Error) => {
        throw new SmsNotSent(error.message);
      });
      await response.arrayBuffer().catch(() => undefined);
      if (!response.ok) throw new SmsNotSent(`the provider answered ${response.status}`);
    },
  };
}

function senderName(brand: string): string {
  const ascii = brand.normalize("NFKD").replace(/[^0-9A-Za-z]/g, "");
  return ascii.slice(0, SENDER_MAX) || "Info";
}

/** Writes messages to one JSON file each beside the mails where there is no provider, for developers and tests. */
export function outboxSmsSender(dir: string): SmsSender {
  return {
    async send({ tenant, to, text, at }) {
      await mkdir(dir, { recursive: true });
      await chmod(dir, 0o700);
      const name = `${at.toISOString().replaceAll(/[:.]/g, "-")}-${randomBytes(4).toString("hex")}.json`;
      const draft = path.join(dir, `.${name}`);
      const message = {
        channel: "sms",
        tenant,
        to,
        subject: text,
        text,
        html: "",
        at: at.toISOString(),
        headers: {},
      };
      await writeFile(draft, `${JSON.stringify(message, null, 2)}\n`, { mode: 0o600 });
      await rename(draft, path.join(dir, name));
    },
  };
}
