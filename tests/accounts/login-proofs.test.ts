import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { forTenant, type TenantDb } from "~/db/pool.server";
import type { ChallengePurpose } from "~/db/tables";
import { confirmPassword } from "~/domain/accounts/passwords/confirm-password.server";
import {
  comparedHashes,
  DUMMY_PASSWORD,
  hashPassword,
  isPassword,
  needsRehash,
} from "~/domain/accounts/passwords/passwords.server";
import { LoginFailed } from "~/domain/accounts/refusals.server";
import { addPasskey, offerPasskey } from "~/domain/accounts/second-factor/add-passkey.server";
import {
  ChallengeInvalid,
  consumeChallenge,
  findChallenge,
  lockChallenge,
  makeChallenge,
} from "~/domain/accounts/second-factor/challenges.server";
import { logIn } from "~/domain/accounts/sessions/log-in.server";
import { beginPasskeyLogin, logInWithPasskey } from "~/domain/accounts/sessions/log-in-with-passkey.server";
import type { Account, AccountContext } from "~/domain/context";
import { InputRefused } from "~/domain/input-refused.server";
import { createTestDatabase, type TestDatabase } from "../support/database";
import { addMembers } from "../support/plain-members";
import { SoftwareAuthenticator } from "../support/software-authenticator";
import { makeTenants } from "../support/tenants";

const PASSWORD = "quiet evening harbour";
const device = { browser: "Firefox, Linux", country: "NL" };
const now = new Date();
let database: TestDatabase;
let db: TenantDb;
let ctx: AccountContext;

beforeAll(async () => {
  database = await createTestDatabase();
  db = forTenant(database.db, (await makeTenants(database, ["one"])).get("one")!);
  ctx = {
    tenant: { id: "one", slug: "one", config: { name: "One", timezone: "UTC", reactivation_days: 14 } },
    db,
    now,
    locale: "en",
    mails: { add: async () => 0 },
    random: randomBytes,
    sign: (text: string) => Buffer.alloc(32, text),
    changed: () => undefined,
  } as unknown as AccountContext;
});
afterAll(() => database.close());

async function newMember(password_hash: string | null) {
  const [id] = await addMembers(db, 1);
  const { email, name } = await db.transaction((tx) =>
    tx
      .updateTable("members")
      .set({ password_hash, completed: password_hash !== null })
      .where("id", "=", id!)
      .returningAll()
      .executeTakeFirstOrThrow(),
  );
  return { id: id!, email, name, language: "en" } as Account;
}

describe("the dummy hash for what has no hash", () => {
  test("a login to an unknown address compares the password with hashes of the same cost as a member's", async () => {
    const own = await hashPassword(PASSWORD);
    const cost = (hash: string) => hash.split("$").slice(1, 4).join("$");
    for (const stored of [
      [own, null],
      [null, own],
      [null, null],
    ]) {
      const compared = await comparedHashes(stored);
      expect(compared.map(cost)).toEqual([cost(own), cost(own)]);
      expect(compared.filter(needsRehash)).toEqual([]);
    }
  });

  test("the password of the dummy hash opens no account that has no password", async () => {
    const { id, email } = await newMember(null);
    // The dummy is a hash of this password, so only the check beside it refuses.
    const [dummy] = await comparedHashes([null]);
    expect(await isPassword(dummy!, DUMMY_PASSWORD)).toBe(true);
    expect(await isPassword(null, DUMMY_PASSWORD)).toBe(false);
    await expect(confirmPassword(ctx, id, DUMMY_PASSWORD)).rejects.toThrow(InputRefused);
    await expect(logIn(ctx, { email, password: DUMMY_PASSWORD }, device)).rejects.toThrow(LoginFailed);
    await expect(
      logIn(ctx, { email: "nobody@people.example", password: DUMMY_PASSWORD }, device),
    ).rejects.toThrow(LoginFailed);
  });
});

const site = { rpId: "one.example", origin: "https://one.example" };

test("of two simultaneous logins with one value of a passkey's counter, one begins a session", async () => {
  const member = await newMember(await hashPassword(PASSWORD));
  const key = new SoftwareAuthenticator(site.origin);
  const offer = await offerPasskey(ctx, member, site, PASSWORD);
  const response = key.create(offer.options as Parameters<typeof key.create>[0]) as never;
  await addPasskey(ctx, member, site, { challenge: offer.challenge, response, name: "Key" }, "Key");
  const answers: Parameters<typeof logInWithPasskey>[2][] = [];
  while (answers.length < 2) {
    const { challenge, options } = await beginPasskeyLogin(ctx, site);
    const answer = key.get(options as Parameters<typeof key.get>[0], { counter: 7 });
    answers.push({ challenge, response: answer as never });
  }
  let logins: Promise<unknown>[] = [];
  await db.transaction(async (tx) => {
    await tx.selectFrom("members").select("id").where("id", "=", member.id).forUpdate().execute();
    logins = answers.map((answer) => logInWithPasskey(ctx, site, answer, device));
    for (const login of logins) login.catch(() => undefined);
    // Both have read the counter and wait for the member.
    const waiting = async () => {
      await sql`select 1`.execute(tx);
      const { rows } = await sql<{ count: number }>`select count(*)::int as count from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(database.db.kysely);
      return rows[0]!.count;
    };
    await expect.poll(waiting, { timeout: 10_000 }).toBe(2);
  });
  const results = await Promise.allSettled(logins);
  expect(results.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  const sessions = await db.transaction((tx) =>
    tx.selectFrom("sessions").select("id").where("member_id", "=", member.id).execute(),
  );
  expect(sessions).toHaveLength(1);
});

const purposes: readonly ChallengePurpose[] = ["passkey_login", "passkey_new", "second_factor"];
const pairs = purposes.flatMap((made) =>
  purposes.filter((other) => other !== made).map((other) => [made, other] as const),
);
test.each(pairs)("a challenge for %s answers no %s, and remains for its own purpose", async (made, other) => {
  const { id: memberId } = await newMember(null);
  const id = await db.transaction((tx) => makeChallenge(ctx, tx, { purpose: made, memberId }));
  for (const use of [consumeChallenge, findChallenge, lockChallenge])
    await expect(db.transaction((tx) => use(ctx, tx, id, other))).rejects.toThrow(ChallengeInvalid);
  expect(await db.transaction((tx) => consumeChallenge(ctx, tx, id, made))).toMatchObject({ id, memberId });
});
