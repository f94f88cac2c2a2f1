import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { TenantDb } from "~/db/pool.server";
import { eraseDueAccounts } from "~/domain/accounts/leaving/erase-due-accounts.server";
import { makeLink } from "~/domain/accounts/links.server";
import { hashPassword } from "~/domain/accounts/passwords/passwords.server";
import { checkResetLink, requestReset } from "~/domain/accounts/passwords/reset-password.server";
import { AccountClosed, LoginFailed } from "~/domain/accounts/refusals.server";
import { logIn } from "~/domain/accounts/sessions/log-in.server";
import { findSession } from "~/domain/accounts/sessions/sessions.server";
import { activateAccount } from "~/domain/accounts/signup/activate-account.server";
import { signUp } from "~/domain/accounts/signup/sign-up.server";
import { SignUp } from "~/domain/accounts/signup/signup-input.server";
import { LinkInvalid } from "~/domain/link-invalid.server";
import { ban } from "~/domain/operators/ban.act.server";
import { erase } from "~/domain/operators/erase.act.server";
import { WrongState } from "~/domain/operators/operator.server";
import { performOperatorAct } from "~/domain/operators/perform-operator-act.server";
import { unban } from "~/domain/operators/unban.act.server";
import { operatorContext } from "../support/operator-context";
import { addMembers } from "../support/plain-members";
import { createTwoTenants } from "../support/two-tenants";

const NOW = new Date();
const DAY_MS = 86_400_000;
const PASSWORD = "quiet evening harbour";
const device = { browser: "Firefox, Linux", country: "NL" };
const confirming = { sessionMemberId: null, password: { password: PASSWORD, repeat: PASSWORD } };
let tenants: Awaited<ReturnType<typeof createTwoTenants>>;
let password_hash: string;
beforeAll(async () => {
  tenants = await createTwoTenants();
  password_hash = await hashPassword(PASSWORD);
});
afterAll(() => tenants.close());

const context = (now = NOW, db: TenantDb = tenants.one) =>
  operatorContext(db, db === tenants.other ? "other" : "one", now);
const set = (id: number, values: object) =>
  tenants.one.transaction((tx) => tx.updateTable("members").set(values).where("id", "=", id).execute());
const rowOf = (id: number) =>
  tenants.one.transaction((tx) =>
    tx.selectFrom("members").selectAll().where("id", "=", id).executeTakeFirst(),
  );
const mailsTo = async (email: string, db: TenantDb = tenants.one) =>
  db.transaction((tx) =>
    tx.selectFrom("mails").selectAll().where("recipient", "=", email).orderBy("id").execute(),
  );

/** Creates a Finnish-speaking member with a password. */
async function newMember(email = `${randomBytes(5).toString("hex")}@people.example`) {
  const [id] = await addMembers(tenants.one, 1);
  await set(id!, { password_hash, email, language: "fi" });
  return { id: id!, email };
}

/** Signs up with an address. @returns the new member's number and the kinds of the mails to it */
async function signUpWith(email: string, db: TenantDb = tenants.one) {
  const ctx = context(NOW, db);
  const { countries } = ctx.tenant.config;
  const { account } = await signUp(
    ctx,
    SignUp.parse({
      email,
      name: `n_${randomBytes(5).toString("hex")}`,
      password: PASSWORD,
      gender: "woman",
      seeks: ["man"],
      sexuality: "unsaid",
      country: countries[0]!,
      dateOfBirth: "1950-02-03",
      message: "",
      terms: true,
      sensitive: true,
      tracking: {},
    }),
    device,
  );
  return { id: account.id, kinds: (await mailsTo(email.toLowerCase(), db)).map(({ kind }) => kind) };
}

describe("a banned member", () => {
  test("has no sessions, pushes or way to log in, is not found, and is mailed the reason in their language", async () => {
    const { id, email } = await newMember();
    const ctx = context();
    const login = await logIn(ctx, { email, password: PASSWORD }, device);
    const session = (login as { session: string }).session;
    const token = await ctx.db.transaction(async (tx) => {
      await sql`insert into push_subscriptions (member_id, endpoint, p256dh, auth, created_at)
        values (${id}, 'https://push.example/1', 'p', 'a', now())`.execute(tx);
      return makeLink(ctx, tx, { memberId: id, purpose: "activate", hours: 1 });
    });
    expect(await findSession(ctx, session)).not.toBeNull();
    await performOperatorAct(ban, ctx, { member: id });

    expect(await findSession(ctx, session)).toBeNull();
    await ctx.db.transaction(async (tx) => {
      for (const table of ["sessions", "push_subscriptions", "search_entries"] as const)
        expect(
          await tx.selectFrom(table).select("member_id").where("member_id", "=", id).execute(),
          table,
        ).toEqual([]);
    });
    await expect(activateAccount(ctx, token, confirming, device)).rejects.toThrow(LinkInvalid);
    expect(await requestReset(ctx, email, { mails: true, isKnownDevice: false })).toBe(false);
    expect((await mailsTo(email)).at(-1)).toMatchObject({
      kind: "banned",
      language: "fi",
      params: { why: "Asked members for money." },
    });
  });

  test("learns that the account is closed only with the right password", async () => {
    const { id, email } = await newMember();
    await performOperatorAct(ban, context(), { member: id });
    const attempt = (password: string) => logIn(context(), { email, password }, device);
    await expect(attempt(PASSWORD)).rejects.toThrow(AccountClosed);
    await expect(attempt("not this one")).rejects.toThrow(LoginFailed);
  });

  test("is restored when the ban is lifted, except for the sessions", async () => {
    const { id, email } = await newMember();
    const before = await rowOf(id);
    await performOperatorAct(ban, context(), { member: id });
    await expect(performOperatorAct(ban, context(), { member: id })).rejects.toThrow(
      new WrongState("banned"),
    );
    await performOperatorAct(unban, context(), { member: id });
    await expect(performOperatorAct(unban, context(), { member: id })).rejects.toThrow(
      new WrongState("not_banned"),
    );
    expect(await rowOf(id)).toEqual({ ...before, version: before!.version + 2 });
    expect((await mailsTo(email)).map(({ kind }) => kind)).toEqual(["banned", "unbanned"]);
    await expect(logIn(context(), { email, password: PASSWORD }, device)).resolves.toMatchObject({
      account: { id },
    });
  });

  test("cannot use a link that was mailed before the ban, neither during the ban nor after it", async () => {
    const { id } = await newMember();
    const ctx = context();
    const link = await ctx.db.transaction((tx) =>
      makeLink(ctx, tx, { memberId: id, purpose: "reset", hours: 1 }),
    );
    await checkResetLink(ctx, link);
    await performOperatorAct(ban, ctx, { member: id });
    await expect(checkResetLink(ctx, link)).rejects.toThrow(LinkInvalid);
    await performOperatorAct(unban, ctx, { member: id });
    await expect(checkResetLink(ctx, link)).rejects.toThrow(LinkInvalid);
  });

  test("must have confirmed the address, which could belong to another person otherwise", async () => {
    const { id } = await newMember();
    await set(id, { status: "not_confirmed" });
    await expect(performOperatorAct(ban, context(), { member: id })).rejects.toThrow(
      new WrongState("not_confirmed"),
    );
    expect(await rowOf(id)).toMatchObject({ status: "not_confirmed", banned_at: null });
  });

  test("who had requested deletion is erased on the promised day, and is still leaving if the ban is lifted", async () => {
    const leaving = { status: "pending_deletion", deletion_requested_at: NOW, deletion_reason: "else" };
    const [erased, back] = [await newMember(), await newMember()];
    for (const { id } of [erased, back]) {
      await set(id, leaving);
      await performOperatorAct(ban, context(), { member: id });
    }
    await performOperatorAct(unban, context(), { member: back.id });
    expect(await rowOf(back.id)).toMatchObject(leaving);
    const later = new Date(NOW.getTime() + 15 * DAY_MS);
    await eraseDueAccounts({ ...context(later), changed: () => undefined });
    expect(await rowOf(erased.id)).toBeUndefined();
  });

  test("is erased seven months later and not before", async () => {
    const { id, email } = await newMember();
    await performOperatorAct(ban, context(), { member: id });
    const cleanUp = (days: number) =>
      eraseDueAccounts({
        ...context(new Date(NOW.getTime() + days * DAY_MS)),
        changed: () => undefined,
      });
    await cleanUp(209);
    expect(await rowOf(id)).toMatchObject({ status: "banned" });
    await cleanUp(211);
    expect(await rowOf(id)).toBeUndefined();
    expect((await mailsTo(email)).at(-1)?.kind).toBe("erased");
  });
});

describe("the address of a banned member", () => {
  test("can confirm no new account, and only its mailbox learns why, even after the member is erased", async () => {
    const { id, email } = await newMember();
    await performOperatorAct(ban, context(), { member: id });
    expect((await signUpWith(email)).kinds.at(-1)).toBe("address_refused");
    await performOperatorAct(erase, context(), { member: id });
    expect((await signUpWith(email.toUpperCase())).kinds.at(-1)).toBe("address_refused");
    const tagged = email.replace("@", "+again@");
    expect((await signUpWith(tagged)).kinds).toEqual(["address_refused"]);
  });

  test("can confirm no account whose signup began before the ban", async () => {
    const { id, email } = await newMember();
    const ctx = context();
    const other = await signUpWith(email.replace("@", "+two@"));
    const token = await ctx.db.transaction((tx) =>
      makeLink(ctx, tx, { memberId: other.id, purpose: "activate", hours: 1 }),
    );
    await performOperatorAct(ban, ctx, { member: id });
    await expect(activateAccount(ctx, token, confirming, device)).rejects.toThrow(LinkInvalid);
    expect(await rowOf(other.id)).toMatchObject({ status: "not_confirmed" });
  });

  test("is stored only as a hash, is accepted at another tenant, and is accepted again when the ban is lifted", async () => {
    const { id, email } = await newMember();
    await performOperatorAct(ban, context(), { member: id });
    const { rows } = await tenants.one.transaction((tx) =>
      sql<{ row: string }>`select refused_addresses::text as row from refused_addresses`.execute(tx),
    );
    expect(
      rows.some(({ row }) => row.includes(email) || row.includes(Buffer.from(email).toString("hex"))),
    ).toBe(false);
    expect((await signUpWith(email, tenants.other)).kinds).toEqual(["activate"]);
    await performOperatorAct(unban, context(), { member: id });
    expect((await signUpWith(email)).kinds.at(-1)).toBe("account_exists");
  });
});
