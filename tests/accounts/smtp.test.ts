import type { AddressInfo } from "node:net";
import PostalMime, { type Email } from "postal-mime";
import { SMTPServer } from "smtp-server";
import { afterAll, beforeAll, expect, test } from "vitest";
import { FormBrowser } from "../support/browser";
import { createServedDatabase, type ServedDatabase } from "../support/served-database";
import { startServer, type TestServer } from "../support/server";
import { newPerson, signUp } from "../support/sign-up";

let database: ServedDatabase;
let server: TestServer;
let smtp: SMTPServer;
const received: Email[] = [];
/** How many mails the mail server refuses before it takes one. */
let refusals = 0;

beforeAll(async () => {
  smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onData(stream, _session, done) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        if (refusals > 0) {
          refusals -= 1;
          return done(Object.assign(new Error("try again"), { responseCode: 451 }));
        }
        void PostalMime.parse(Buffer.concat(chunks)).then((mail) => {
          received.push(mail);
          done();
        });
      });
    },
  });
  await new Promise<void>((resolve) => smtp.listen(0, "127.0.0.1", resolve));
  const { port } = smtp.server.address() as AddressInfo;
  database = await createServedDatabase();
  server = await startServer({ DATABASE_URL: database.url, SMTP_URL: `smtp://127.0.0.1:${port}` });
  await server.logged(({ msg }) => msg === "the database is ready");
});
afterAll(async () => {
  await server.stop();
  await database.close();
  await new Promise<void>((resolve) => smtp.close(() => resolve()));
});

const mailTo = (address: string) => received.filter(({ to }) => to?.some((one) => one.address === address));

test("a mail comes through a mail server in the brand's name, as text and as a page, in the visitor's language", async () => {
  const person = newPerson();
  await signUp(new FormBrowser(server, "kaleido.example"), person, "FR");
  await expect.poll(() => mailTo(person.email).length, { timeout: 15_000 }).toBe(1);
  const [mail] = mailTo(person.email);
  expect(mail?.from).toMatchObject({ name: "Kaleido" });
  expect(mail?.replyTo?.[0]?.address).toMatch(/@kaleido\.example$/);
  expect(mail?.subject).toMatch(/e-mail/);
  expect(mail?.text).toContain(`http://kaleido.example:${server.port}/`);
  expect(mail?.html).toContain('<html lang="fr">');
  expect(mail?.messageId).toMatch(/^<kaleido\.\d+@kaleido\.example>$/);
});

test("a mail that the mail server does not take is sent again, and arrives once", async () => {
  refusals = 1;
  const person = newPerson();
  await signUp(new FormBrowser(server, "kaleido.example"), person, "FR");
  await expect.poll(() => refusals, { timeout: 15_000 }).toBe(0);
  await expect.poll(() => mailTo(person.email).length, { timeout: 60_000, interval: 250 }).toBe(1);
  const rows = await database.query(
    `select count(*)::int as n from mails where recipient = '${person.email}' and sent_at is not null`,
  );
  expect(rows).toEqual([{ n: 1 }]);
}, 90_000);
