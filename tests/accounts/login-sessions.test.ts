import { randomBytes } from "node:crypto";
import { hashSync } from "@node-rs/argon2";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { forTenant, type TenantDb } from "~/db/pool.server";
import type { TenantTransaction } from "~/db/tables";
import { hashPassword, isBusy, needsRehash } from "~/domain/accounts/passwords/passwords.server";
import { LoginFailed, PendingDeletion } from "~/domain/accounts/refusals.server";
import { logIn } from "~/domain/accounts/sessions/log-in.server";
import { findSession } from "~/domain/accounts/sessions/sessions.server";
import type { AccountContext } from "~/domain/context";
import { createMailQueue } from "~/jobs/job-sender.server";
import { createTestDatabase, type TestDatabase } from "../support/database";
import { makeTenants } from "../support/tenants";

const PASSWORD = "quiet evening harbour";
const laptop = { browser: "Firefox, Linux", country: "DE" };
const phone = { browser: "Safari, iPhone", country: "DE" };
const now = new Date();

let database: TestDatabase;
let one: TenantDb;
let other: TenantDb;
let passwordHash: string;

beforeAll(async () => {
  database = await createTestDatabase();
  const ids = await makeTenants(database, ["one", "other"]);
  one = forTenant(database.db, ids.get("one")!);
  other = forTenant(database.db, ids.get("other")!);
  passwordHash = await hashPassword(PASSWORD);
});
afterAll(() => database.close());

const contextOf = (db: TenantDb) =>
  ({
    tenant: { slug: "one", config: { timezone: "UTC", reactivation_days: 14 } },
    db,
    now,
    locale: "en",
    mails: createMailQueue("one", "https://one.example", now),
    random: randomBytes,
    sign: (text: string) => Buffer.from(text),
    changed: () => undefined,
  }) as unknown as AccountContext;

async function newMember(more: { status?: "active" | "pending_deletion"; last_login_at?: Date } = {}) {
  const id = randomBytes(5).toString("hex");
  const email = `${id}@people.example`;
  const { id: memberId } = await one.transaction((tx) =>
    tx
      .insertInto("members")
      .values({
        email,
        name: `p_${id}`,
        password_hash: passwordHash,
        status: "active",
        language: "de",
        signup_date: now,
        gender: "woman",
        seeks: ["man"],
        sexuality: "unsaid",
        date_of_birth: "1990-02-03",
        country: "DE",
        terms_version: "2024-01-01",
        terms_accepted_at: now,
        ...(more.status === "pending_deletion" && {
          deletion_requested_at: now,
          deletion_reason: "else" as const,
        }),
        ...more,
      })
      .returning("id")
      .executeTakeFirstOrThrow(),
  );
  return { email, memberId };
}

const enter = (email: string, { db = one, password = PASSWORD, device = laptop } = {}) =>
  logIn(contextOf(db), { email, password }, device);

const sessionsOf = (memberId: number) =>
  one.transaction((tx) =>
    tx.selectFrom("sessions").select(["browser", "country"]).where("member_id", "=", memberId).execute(),
  );
/** Returns the number of connections that wait for a locked row. */
async function waitingForRows(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(database.db.kysely);
  return rows[0]!.count;
}
const mailsTo = (email: string) =>
  one.transaction((tx) => tx.selectFrom("mails").select("kind").where("recipient", "=", email).execute());

test("a member with only a password logs in twice on one device and gets two sessions and no mail", async () => {
  const { email, memberId } = await newMember();
  const logins = [await enter(email), await enter(email)];
  for (const { account, ...started } of logins) {
    expect(account).toMatchObject({ id: memberId, email, dateOfBirth: "1990-02-03", seeks: ["man"] });
    expect(account.signupDate).toEqual(now);
    const found = await findSession(contextOf(one), (started as { session: string }).session);
    expect(found?.account.id).toBe(memberId);
  }
  expect(await sessionsOf(memberId)).toEqual([laptop, laptop]);
  expect(await mailsTo(email)).toEqual([]);
});

test("a wrong password, an unknown address and a member of another brand begin no session", async () => {
  const { email, memberId } = await newMember();
  await expect(enter(email, { password: "something else" })).rejects.toThrow(LoginFailed);
  await expect(enter("nobody@people.example")).rejects.toThrow(LoginFailed);
  await expect(enter(email, { db: other })).rejects.toThrow(LoginFailed);
  expect(await sessionsOf(memberId)).toEqual([]);
});

/** Runs `change` on the member's row and starts a login that waits for that row before the commit. */
async function logInDuring(email: string, change: (tx: TenantTransaction) => Promise<unknown>) {
  let login!: ReturnType<typeof enter>;
  await one.transaction(async (tx) => {
    await change(tx);
    login = enter(email);
    login.catch(() => undefined);
    const waiting = async () => {
      // The query keeps the database from ending the transaction as idle.
      await sql`select 1`.execute(tx);
      return waitingForRows();
    };
    await expect.poll(waiting, { timeout: 10_000 }).toBeGreaterThan(0);
  });
  return login;
}

const storeHash = (tx: TenantTransaction, memberId: number, password_hash: string) =>
  tx.updateTable("members").set({ password_hash }).where("id", "=", memberId).execute();

test("a login begins no session when the password changes during the login", async () => {
  const { email, memberId } = await newMember();
  const hash = await hashPassword("another quiet harbour");
  await expect(logInDuring(email, (tx) => storeHash(tx, memberId, hash))).rejects.toThrow(LoginFailed);
  expect(await sessionsOf(memberId)).toEqual([]);
});

test("a login begins its session when another login stores the same password at a new cost", async () => {
  const { email, memberId } = await newMember();
  const hash = await hashPassword(PASSWORD);
  expect(await logInDuring(email, (tx) => storeHash(tx, memberId, hash))).toMatchObject({
    session: expect.any(String),
  });
  expect(await sessionsOf(memberId)).toEqual([laptop]);
});

test("a login from a new browser is reported to the member by mail", async () => {
  const { email, memberId } = await newMember();
  await enter(email);
  await enter(email, { device: phone });
  expect(await mailsTo(email)).toEqual([{ kind: "new_device" }]);
  expect(await sessionsOf(memberId)).toEqual([laptop, phone]);
});

test("a member whose password cannot be stored at the current cost is logged in", async () => {
  const { email, memberId } = await newMember();
  const old = hashSync(PASSWORD, { memoryCost: 4096, timeCost: 1, parallelism: 1 });
  await one.transaction((tx) => storeHash(tx, memberId, old));
  let transactions = 0;
  const failing: TenantDb = {
    transaction: (fn) => {
      transactions += 1;
      // The second transaction of a login stores the new hash.
      return transactions === 2 ? Promise.reject(new Error("refused")) : one.transaction(fn);
    },
  };
  expect(await enter(email, { db: failing })).toMatchObject({ session: expect.any(String) });
  expect(await sessionsOf(memberId)).toEqual([laptop]);
  await enter(email);
  const { password_hash } = await one.transaction((tx) =>
    tx.selectFrom("members").select("password_hash").where("id", "=", memberId).executeTakeFirstOrThrow(),
  );
  expect(needsRehash(password_hash!)).toBe(false);
});

test("a member with a second factor gets a challenge and no session", async () => {
  const { email, memberId } = await newMember();
  await one.transaction((tx) =>
    sql`insert into authenticators (member_id, secret, created_at, confirmed_at)
      values (${memberId}, '\\x00', now(), now())`.execute(tx),
  );
  expect(await enter(email)).toMatchObject({ challenge: expect.any(String) });
  expect(await sessionsOf(memberId)).toEqual([]);
});

test("a member whose account is being deleted gets no session", async () => {
  const { email, memberId } = await newMember({ status: "pending_deletion" });
  await expect(enter(email)).rejects.toThrow(PendingDeletion);
  expect(await sessionsOf(memberId)).toEqual([]);
});

test("a locked row of one member delays no other login", async () => {
  const { email, memberId } = await newMember();
  const others = await newMember();
  await one.transaction(async (tx) => {
    await tx.selectFrom("members").select("id").where("id", "=", memberId).forUpdate().execute();
    const held = enter(email);
    expect(await enter(others.email)).toMatchObject({ session: expect.any(String) });
    void held.catch(() => undefined);
  });
});

test("the hundred and first waiting password is refused, and the queue accepts passwords when it is empty again", async () => {
  const checks = Array.from({ length: 110 }, () => hashPassword(PASSWORD).then(() => "done", isBusy));
  const answers = await Promise.all(checks);
  expect(answers.filter((one) => one === true).length).toBeGreaterThan(0);
  expect(answers.filter((one) => one === "done").length).toBeGreaterThanOrEqual(100);
  const { email } = await newMember();
  expect(await enter(email)).toMatchObject({ session: expect.any(String) });
});
