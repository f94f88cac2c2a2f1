import type { Email } from "postal-mime";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { smtpTransport } from "~/outside/mail/mail-transport.server";
import { FormBrowser } from "../support/browser";
import { isAll } from "../support/lanes";
import { MailServer } from "../support/mail-server";
import { confirmAddress } from "../support/mailed-link";
import { createServedDatabase, type ServedDatabase } from "../support/served-database";
import { startServer, type TestServer } from "../support/server";
import { newPerson, type Person, signUp } from "../support/sign-up";

const HOST = "kaleido.example";
const PATIENCE = { timeout: 20_000, interval: 50 };
const SESSION_SECRET = "the same in both processes, and long enough";

let database: ServedDatabase;
let server: TestServer;
const smtp = new MailServer();
const { refusals, tries } = smtp;

beforeAll(async () => {
  await smtp.listen();
  database = await createServedDatabase();
  server = await startServer({
    DATABASE_URL: database.url,
    SMTP_URL: smtp.url,
    SESSION_SECRET,
    RATE_LIMITS: "0",
  });
  await server.logged(({ msg }) => msg === "the database is ready");
});
afterAll(async () => {
  await server.stop();
  await database.close();
  await smtp.hangUp();
});

const mailTo = (address: string) => smtp.to(address);
/** Makes all jobs that wait for a retry due immediately. */
const hurry = () => database.query("update pgboss.job set start_after = now() where state = 'retry'");
const retrying = async () => (await database.query("select 1 from pgboss.job where state = 'retry'")).length;
async function join(person = newPerson()): Promise<{ person: Person; browser: FormBrowser }> {
  const browser = new FormBrowser(server, HOST);
  await signUp(browser, person, "FR");
  return { person, browser };
}
const mailsOf = ({ email }: Person) =>
  database.query(
    `select sent_at is not null as sent, params->>'skipped' as skipped from mails where recipient = '${email}'`,
  );
const disabledOf = async ({ name }: Person) =>
  (await database.query(`select notifications_disabled as disabled from members where name = '${name}'`))[0]
    ?.disabled;

test("a mail is sent through a mail server in the brand's name, as text and HTML, in the visitor's language", async () => {
  const { person, browser } = await join();
  await expect.poll(() => mailTo(person.email).length, PATIENCE).toBe(1);
  const [mail] = mailTo(person.email);
  expect(mail?.from).toMatchObject({ name: "Kaleido" });
  expect(mail?.replyTo?.[0]?.address).toMatch(/@kaleido\.example$/);
  expect(mail?.subject).toMatch(/e-mail/);
  expect(mail?.text).toContain("http://kaleido.example/");
  expect(mail?.html).toContain('<html dir="ltr" lang="fr">');
  expect(mail?.messageId).toMatch(/^<kaleido\.\d+@kaleido\.example>$/);
  const headerOf = (one: Email | undefined, key: string) =>
    one?.headers.find((header) => header.key === key)?.value;
  expect(headerOf(mail, "auto-submitted")).toBe("auto-generated");
  expect(headerOf(mail, "list-unsubscribe")).toBeUndefined();

  // Optional mails contain the unsubscribe headers for mail programs.
  await confirmAddress(browser, new URL(/https?:\/\/\S+/.exec(mail!.text!)![0]).pathname);
  await expect.poll(() => mailTo(person.email).length, PATIENCE).toBe(2);
  const welcome = mailTo(person.email)[1];
  expect(headerOf(welcome, "list-unsubscribe-post")).toBe("List-Unsubscribe=One-Click");
  const leave = /^<(\S+)>$/.exec(headerOf(welcome, "list-unsubscribe")!)![1]!;
  expect(welcome?.text).toContain(leave);
  const { status } = await server.fetch(HOST, new URL(leave).pathname + new URL(leave).search, {
    method: "POST",
    headers: { "Content-Type": "application/x-www-form-urlencoded" },
    body: "List-Unsubscribe=One-Click",
  });
  expect([status, await disabledOf(person)]).toEqual([200, ["unsubscribe"]]);
});

test("no value injects a header or another recipient", async () => {
  const transport = smtpTransport(smtp.url);
  const break_ = "\r\nBcc: <everyone@people.example>\r\n";
  await transport.send({
    tenant: "kaleido",
    from: { name: `Kaleido${break_}"<evil@people.example>,`, address: "noreply@kaleido.example" },
    to: "only-me@people.example",
    subject: `Hello${break_}`,
    text: "Text",
    html: "<p>Text</p>",
    messageId: "<kaleido.x@kaleido.example>",
    headers: { "Auto-Submitted": "auto-generated" },
    at: new Date(),
  });
  transport.close();
  const [mail] = mailTo("only-me@people.example");
  expect(mail?.recipients).toEqual(["only-me@people.example"]);
  expect([mail?.bcc, mail?.from?.address, mail?.to?.length]).toEqual([
    undefined,
    "noreply@kaleido.example",
    1,
  ]);
  expect(mail?.subject).toBe("Hello Bcc: <everyone@people.example>");
  expect(mailTo("everyone@people.example")).toEqual([]);
});

describe("a refused mail", () => {
  test("a mail with a temporary refusal is retried as the same mail and delivered once", async () => {
    const person = newPerson();
    refusals.set(person.email, [
      { responseCode: 450, message: "4.2.1 greylisted" },
      { responseCode: 451, message: "4.3.0 try again later" },
    ]);
    await join(person);
    for (const tried of [1, 2]) {
      await expect.poll(() => tries.get(person.email), PATIENCE).toBe(tried);
      await expect.poll(retrying, PATIENCE).toBe(1);
      await hurry();
    }
    await expect.poll(() => mailsOf(person), PATIENCE).toEqual([{ sent: true, skipped: null }]);
    expect([mailTo(person.email).length, tries.get(person.email)]).toEqual([1, 3]);
    expect(await disabledOf(person)).toEqual([]);
  });

  test("a mail with a permanent refusal of its address is not retried, and the member sees the bounce immediately", async () => {
    const person = newPerson();
    refusals.set(person.email, Array(9).fill({ responseCode: 550, message: "5.1.1 no such mailbox" }));
    const { browser } = await join(person);
    await expect.poll(() => mailsOf(person), PATIENCE).toEqual([{ sent: false, skipped: "bounced" }]);
    expect((await browser.get("/api/user.php")).json()).toMatchObject({
      user: { notifications_disabled: ["bounce"] },
    });
    expect([tries.get(person.email), await retrying()]).toEqual([1, 0]);
    // Mails that the account needs are still attempted, and the reason is stored once.
    await browser.post("/activate/error", {});
    await expect.poll(() => tries.get(person.email), PATIENCE).toBe(2);
    await expect.poll(() => mailsOf(person), PATIENCE).toHaveLength(2);
    expect(await disabledOf(person)).toEqual(["bounce"]);
  });

  test.each([
    [{ responseCode: 554, message: "5.7.1 relaying denied" }],
    [{ responseCode: 550, message: "5.7.26 not authenticated" }],
    [{ responseCode: 530, message: "authentication required" }],
    [{ responseCode: 553, message: "5.1.8 sender's domain does not exist" }],
  ])("a refusal of the sender (%j) is retried and does not count as a bounce", async (refusal) => {
    const person = newPerson();
    refusals.set(person.email, [refusal]);
    await join(person);
    await expect.poll(retrying, PATIENCE).toBe(1);
    expect([await disabledOf(person), await mailsOf(person)]).toEqual([[], [{ sent: false, skipped: null }]]);
    await hurry();
    await expect.poll(() => mailTo(person.email).length, PATIENCE).toBe(1);
  });

  test("a bounce of a former address does not affect the member's current address", async () => {
    const person = newPerson();
    refusals.set(person.email, [
      { responseCode: 450, message: "later" },
      { responseCode: 550, message: "5.1.1 gone" },
    ]);
    await join(person);
    await expect.poll(retrying, PATIENCE).toBe(1);
    await database.query(`update members set email = 'new-${person.email}' where name = '${person.name}'`);
    await hurry();
    await expect.poll(() => mailsOf(person), PATIENCE).toEqual([{ sent: false, skipped: "bounced" }]);
    expect(await disabledOf(person)).toEqual([]);
  });

  test("a refused mail does not delay other mails", async () => {
    const [bad, ...good] = [newPerson(), newPerson(), newPerson(), newPerson()];
    refusals.set(bad!.email, [{ responseCode: 450, message: "later" }]);
    await Promise.all([bad!, ...good].map((person) => join(person)));
    await expect.poll(() => good.map(({ email }) => mailTo(email).length), PATIENCE).toEqual([1, 1, 1]);
    await expect.poll(retrying, PATIENCE).toBe(1);
    await hurry();
    await expect.poll(() => mailTo(bad!.email).length, PATIENCE).toBe(1);
  });
});

test("mails wait while the mail server is down and are sent when it is up again", async () => {
  await smtp.hangUp();
  const { person } = await join();
  await expect.poll(retrying, PATIENCE).toBe(1);
  expect(await mailsOf(person)).toEqual([{ sent: false, skipped: null }]);
  await smtp.listen();
  await hurry();
  await expect.poll(() => mailsOf(person), PATIENCE).toEqual([{ sent: true, skipped: null }]);
  expect(mailTo(person.email)).toHaveLength(1);
}, 40_000);

if (isAll)
  test("two processes with the same queue send each mail once", async () => {
    const other = await startServer({
      DATABASE_URL: database.url,
      SMTP_URL: smtp.url,
      SESSION_SECRET,
    });
    await other.logged(({ msg }) => msg === "the database is ready");
    const people = await Promise.all(Array.from({ length: 12 }, async () => (await join()).person));
    const counts = () => people.map(({ email }) => mailTo(email).length);
    await expect.poll(counts, PATIENCE).toEqual(Array(12).fill(1));
    await expect
      .poll(async () => (await Promise.all(people.map(mailsOf))).flat().every(({ sent }) => sent), PATIENCE)
      .toBe(true);
    await other.stop();
    expect(counts()).toEqual(Array(12).fill(1));
  }, 60_000);
