import type { AddressInfo } from "node:net";
import PostalMime, { type Email } from "postal-mime";
import { SMTPServer } from "smtp-server";

export type Received = Email & { recipients: string[] };
export type Refusal = { responseCode: number; message: string };

/** A local mail server that stores the mails it receives. */
export class MailServer {
  readonly received: Received[] = [];
  /** The answers that it gives for an address, in order, before it accepts mail for it. */
  readonly refusals = new Map<string, Refusal[]>();
  /** The number of delivery attempts to an address. */
  readonly tries = new Map<string, number>();
  /** Runs before it acknowledges a mail. */
  onMail: () => Promise<void> = async () => {};
  #smtp: SMTPServer | null = null;
  #port = 0;

  /** The value of SMTP_URL for the server of the build. */
  get url(): string {
    return `smtp://127.0.0.1:${this.#port}`;
  }

  /** Listens again at its former port. */
  async listen(): Promise<void> {
    const { received, refusals, tries } = this;
    const onMail = () => this.onMail();
    const smtp = new SMTPServer({
      authOptional: true,
      disabledCommands: ["STARTTLS"],
      onRcptTo({ address }, _session, done) {
        tries.set(address, (tries.get(address) ?? 0) + 1);
        const refusal = refusals.get(address)?.shift();
        done(refusal ? Object.assign(new Error(refusal.message), refusal) : null);
      },
      onData(stream, { envelope }, done) {
        const chunks: Buffer[] = [];
        stream.on("data", (chunk: Buffer) => chunks.push(chunk));
        stream.on("end", () => {
          const recipients = envelope.rcptTo.map(({ address }) => address);
          void PostalMime.parse(Buffer.concat(chunks)).then(async (mail) => {
            received.push({ ...mail, recipients });
            await onMail();
            done();
          });
        });
      },
    });
    await new Promise<void>((resolve) => smtp.listen(this.#port, "127.0.0.1", resolve));
    this.#port = (smtp.server.address() as AddressInfo).port;
    this.#smtp = smtp;
  }

  async hangUp(): Promise<void> {
    await new Promise<void>((resolve) => (this.#smtp ? this.#smtp.close(() => resolve()) : resolve()));
  }

  to(address: string): Received[] {
    return this.received.filter(({ recipients }) => recipients.includes(address));
  }
}
