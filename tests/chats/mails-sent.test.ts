import { randomBytes } from "node:crypto";
import PgBoss from "pg-boss";
import type { Email } from "postal-mime";
import { afterAll, beforeAll, expect, test } from "vitest";
import { isAll } from "../support/lanes";
import { MailServer } from "../support/mail-server";
import { joinMember, type Member } from "../support/members";
import { createServedDatabase, type ServedDatabase } from "../support/served-database";
import { startServer, type TestServer } from "../support/server";

const HOST = "velvethour.example";
const PATIENCE = { timeout: 20_000, interval: 50 };

let database: ServedDatabase;
let servers: TestServer[];
let boss: PgBoss;
const smtp = new MailServer();

const start = () =>
  startServer({
    DATABASE_URL: database.url,
    SMTP_URL: smtp.url,
    SESSION_SECRET: "the same in all processes, and long enough",
    TRUST_PROXY: "loopback",
  });

beforeAll(async () => {
  await smtp.listen();
  database = await createServedDatabase();
  servers = [await start(), await start()];
  for (const server of servers) await server.logged(({ msg }) => msg === "the database is ready", 30_000);
  boss = new PgBoss({
    connectionString: database.url,
    supervise: false,
    schedule: false,
    migrate: false,
  });
  await boss.start();
}, 120_000);
afterAll(async () => {
  await boss.stop({ graceful: false });
  for (const server of servers) await server.stop();
  await database.close();
  await smtp.hangUp();
});

/** Adds members who were last active a day ago. @returns a function from a number, starting at 1, to the address */
async function addInactive(count: number): Promise<(number: number) => string> {
  const id = randomBytes(3).toString("hex");
  await database.query(
    `insert into members (tenant_id, email, name, password_hash, status, language, signup_date, last_active, gender, seeks,
       sexuality, date_of_birth, country, terms_version, terms_accepted_at)
     select tenants.id, 'away-${id}-' || n || '@people.example', 'away_${id}_' || n, '-', 'active', 'fr', now(), now() - interval '1 day',
       'man', '{woman}', 'unsaid', '1980-01-01', 'NL', '2024-01-01', now()
     from tenants, generate_series(1, ${count}) n where slug = 'velvet-hour'`,
  );
  return (number) => `away-${id}-${number}@people.example`;
}
const idOf = async (email: string) =>
  Number((await database.query(`select id from members where email = '${email}'`))[0]!.id);
let made = 0;
const write = async ({ browser }: Member, profile: number, text: string): Promise<number> => {
  const { text: answer } = await browser.call("POST", "/api/chat.php", {
    profile,
    text,
    client_message_id: `mailed-over-smtp-${made++}`,
  });
  return JSON.parse(answer).conversation.id;
};
/** Moves all notices seven hours into the past. */
const letTimePass = () =>
  database.query(
    "update notices set created_at = created_at - interval '7 hours', mailed_at = mailed_at - interval '7 hours'",
  );
const headerOf = (mail: Email | undefined, key: string) =>
  mail?.headers.find((header) => header.key === key)?.value;

test("the notice mails are scheduled every minute", async () => {
  expect(
    await database.query("select cron, timezone from pgboss.schedule where name = 'notice-mails'"),
  ).toEqual([{ cron: "* * * * *", timezone: "UTC" }]);
});

test("an unread message is mailed in the brand's name, with the sender's name, a link to the conversation and no text of it", async () => {
  const ana = await joinMember(servers[0]!, database, HOST, "NL");
  const address = (await addInactive(1))(1);
  const conversation = await write(ana, await idOf(address), "an unmistakable sentence");
  await letTimePass();
  for (let times = 0; times < 3; times++) await boss.send("notice-mails", {});
  await expect.poll(() => smtp.to(address).length, PATIENCE).toBe(1);
  const [mail] = smtp.to(address);
  expect(mail?.from?.name).toBe("Velvet Hour");
  expect(mail?.subject).toContain(ana.person.name);
  expect(mail?.text).toContain(`://${HOST}/chats/${conversation}\n`);
  expect(mail?.html).toContain('<html dir="ltr" lang="fr">');
  for (const part of [mail?.subject, mail?.text, mail?.html]) expect(part).not.toContain("unmistakable");

  // After the one-click unsubscribe no further mail arrives.
  expect(headerOf(mail, "list-unsubscribe-post")).toBe("List-Unsubscribe=One-Click");
  const leave = new URL(/^<(\S+)>$/.exec(headerOf(mail, "list-unsubscribe")!)![1]!);
  await servers[1]!.fetch(HOST, leave.pathname + leave.search, {
    method: "POST",
    headers: { "Content-Type": "application/x-www-form-urlencoded" },
    body: "List-Unsubscribe=One-Click",
  });
  await write(ana, await idOf(address), "another one");
  await letTimePass();
  await boss.send("notice-mails", {});
  const waiting = () =>
    database.query(
      `select from notices where mailed_at is null and member_id = (select id from members where email = '${address}')`,
    );
  await expect.poll(async () => (await waiting()).length, PATIENCE).toBe(0);
  expect(await database.query(`select from mails where recipient = '${address}'`)).toHaveLength(1);
  expect(smtp.to(address)).toHaveLength(1);
}, 60_000);

if (isAll)
  test("when a process is killed while it mails, the others mail each remaining member exactly once", async () => {
    const COUNT = 600;
    const ana = await joinMember(servers[0]!, database, HOST, "NL");
    const address = await addInactive(COUNT);
    const members = `members where email like '${address(0).replace("0@", "%@")}'`;
    await database.query(
      `with begun as (
       insert into conversations (tenant_id, low_id, high_id, last_seq, created_at)
       select tenant_id, least(${ana.id}, id), greatest(${ana.id}, id), 1, now() from ${members}
       returning tenant_id, id, low_id + high_id - ${ana.id} as other_id
     ), listed as (
       insert into chats (tenant_id, member_id, conversation_id, other_id, unread, last_seq, last_at)
       select tenant_id, other_id, id, ${ana.id}, 1, 1, now() from begun
     )
     insert into notices (tenant_id, member_id, kind, from_id, conversation_id, seq, created_at)
     select tenant_id, other_id, 'new_conversation', ${ana.id}, id, 1, now() - interval '5 minutes' from begun`,
    );
    const received = async () =>
      Number(
        (
          await database.query(`select count(*) from mails where recipient in (select email from ${members})`)
        )[0]!.count,
      );
    // Only one process remains, and it is killed before it finishes.
    const [cached, killed] = [servers[1]!, servers[0]!];
    await cached.stop();
    await boss.send("notice-mails", {});
    await expect.poll(received, { timeout: 20_000, interval: 5 }).toBeGreaterThan(0);
    await killed.stop("SIGKILL");
    expect(await received()).toBeLessThan(COUNT);
    servers = [await start(), await start()];
    for (const server of servers) await server.logged(({ msg }) => msg === "the database is ready", 30_000);
    for (let times = 0; times < 2; times++) await boss.send("notice-mails", {});
    await expect.poll(received, { timeout: 60_000, interval: 100 }).toBe(COUNT);
    const [counts] = await database.query(
      `select count(distinct recipient)::int as people, count(distinct mail_id)::int as mails, count(*)::int as notices
     from notices join mails on mails.id = mail_id where recipient in (select email from ${members})`,
    );
    expect(counts).toEqual({ people: COUNT, mails: COUNT, notices: COUNT });
  }, 120_000);
