import type { TenantTransaction } from "~/db/tables";
import type { Account, AccountContext, Needs } from "../../context";
import { seal, unseal } from "../../seal.server";
import { confirmPassword } from "../passwords/confirm-password.server";
import { hasAuthenticator } from "../sessions/begin-session.server";
import { countRecoveryCodes, dropRecoveryCodes, makeRecoveryCodes } from "./recovery-codes.server";
import { AUTHENTICATOR, CodeWrong, proveSecondFactor } from "./second-factor.server";
import { authenticatorUri, SECRET_BYTES, secretText, stepOfCode } from "./totp.server";

/** The setup has expired or was never started, or the authenticator is already on or off. The member must start again. */
export class SetupOver extends Error {
  override name = "SetupOver";
}

const SETUP_MS = 30 * 60_000;

/** The authenticator of a member as the settings show it. */
export type AuthenticatorState = { since: Date; codesLeft: number } | null;

/** Returns since when a member has an authenticator and how many recovery codes are left; null without one. */
export async function findAuthenticator(ctx: Needs<"db">, memberId: number): Promise<AuthenticatorState> {
  return ctx.db.transaction(async (tx) => {
    const row = await tx
      .selectFrom("authenticators")
      .select("confirmed_at")
      .where("member_id", "=", memberId)
      .executeTakeFirst();
    if (!row?.confirmed_at) return null;
    return { since: row.confirmed_at, codesLeft: await countRecoveryCodes(tx, memberId) };
  });
}

/** The data for an authenticator app: a URI for its camera, and the secret as text to type. */
export type Setup = { uri: string; secret: string };

/**
 * Starts the setup of an authenticator. Logins require no code until a first code confirms the setup.
 * @throws InputRefused for a wrong password, SetupOver if an authenticator is already on, TooManyPasswords
 */
export async function beginAuthenticator(
  ctx: AccountContext,
  member: Account,
  password: string,
): Promise<Setup> {
  await confirmPassword(ctx, member.id, password);
  const secret = ctx.random(SECRET_BYTES);
  const sealed = seal(ctx, secret, { purpose: AUTHENTICATOR, memberId: member.id });
  await ctx.db.transaction(async (tx) => {
    const written = await tx
      .insertInto("authenticators")
      .values({ member_id: member.id, secret: sealed, created_at: ctx.now, confirmed_at: null })
      .onConflict((on) =>
        on
          .columns(["tenant_id", "member_id"])
          .doUpdateSet({ secret: sealed, created_at: ctx.now, last_step: 0 })
          .where("authenticators.confirmed_at", "is", null),
      )
      .returning("member_id")
      .executeTakeFirst();
    if (!written) throw new SetupOver("on already");
  });
  return setupOf(ctx, member, secret);
}

/**
 * Returns the unconfirmed setup, to show it again.
 * @throws SetupOver
 */
export async function findSetup(ctx: AccountContext, member: Account): Promise<Setup> {
  const secret = await ctx.db.transaction((tx) => openSetup(ctx, tx, member.id));
  return setupOf(ctx, member, secret);
}

/**
 * Switches an authenticator on with its first code.
 * @returns the recovery codes, which are shown only once
 * @throws CodeWrong, SetupOver
 */
export async function confirmAuthenticator(
  ctx: AccountContext,
  member: Account,
  code: string,
): Promise<string[]> {
  const codes = await ctx.db.transaction(async (tx) => {
    const secret = await openSetup(ctx, tx, member.id);
    const step = stepOfCode(secret, code.normalize("NFKC").replace(/\s/g, ""), ctx.now);
    if (step === null) throw new CodeWrong("app");
    await tx
      .updateTable("authenticators")
      .set({ confirmed_at: ctx.now, last_step: step })
      .where("member_id", "=", member.id)
      .execute();
    await raiseVersion(tx, member.id);
    await publish(ctx, tx, member, "second_factor_on");
    return makeRecoveryCodes(ctx, tx, member.id);
  });
  ctx.changed(member.id);
  return codes;
}

export type ProveAgain = { password: string; code: string };

/**
 * Creates new recovery codes and invalidates earlier ones.
 * @throws InputRefused, CodeWrong, SetupOver, TooManyPasswords
 */
export async function renewRecoveryCodes(
  ctx: AccountContext,
  member: Account,
  { password, code }: ProveAgain,
): Promise<string[]> {
  await confirmPassword(ctx, member.id, password);
  return ctx.db.transaction(async (tx) => {
    await requireOn(tx, member.id);
    await proveSecondFactor(ctx, tx, member.id, code);
    return makeRecoveryCodes(ctx, tx, member.id);
  });
}

/**
 * Switches the authenticator off and deletes the recovery codes.
 * @throws InputRefused, CodeWrong, SetupOver, TooManyPasswords
 */
export async function dropAuthenticator(
  ctx: AccountContext,
  member: Account,
  { password, code }: ProveAgain,
): Promise<void> {
  await confirmPassword(ctx, member.id, password);
  await ctx.db.transaction(async (tx) => {
    await requireOn(tx, member.id);
    await proveSecondFactor(ctx, tx, member.id, code);
    await tx.deleteFrom("authenticators").where("member_id", "=", member.id).execute();
    await dropRecoveryCodes(tx, member.id);
    await raiseVersion(tx, member.id);
    await publish(ctx, tx, member, "second_factor_off");
  });
  ctx.changed(member.id);
}

async function openSetup(ctx: AccountContext, tx: TenantTransaction, memberId: number): Promise<Buffer> {
  const row = await tx
    .selectFrom("authenticators")
    .select("secret")
    .where("member_id", "=", memberId)
    .where("confirmed_at", "is", null)
    .where("created_at", ">", new Date(ctx.now.getTime() - SETUP_MS))
    .forUpdate()
    .executeTakeFirst();
  const opened = row && unseal(ctx, row.secret, { purpose: AUTHENTICATOR, memberId });
  if (!opened) throw new SetupOver("not begun");
  return opened.plain;
}

async function requireOn(tx: TenantTransaction, memberId: number): Promise<void> {
  if (!(await hasAuthenticator(tx, memberId))) throw new SetupOver("off already");
}

function setupOf({ tenant }: AccountContext, { name }: Account, secret: Buffer): Setup {
  const uri = authenticatorUri(secret, { issuer: tenant.config.name, label: name });
  return { uri, secret: secretText(secret) };
}

async function raiseVersion(tx: TenantTransaction, memberId: number): Promise<void> {
  await tx
    .updateTable("members")
    .set((is) => ({ version: is("version", "+", 1) }))
    .where("id", "=", memberId)
    .execute();
}

async function publish(
  ctx: AccountContext,
  tx: TenantTransaction,
  { id, name, email, language }: Account,
  kind: "second_factor_on" | "second_factor_off",
): Promise<void> {
  await ctx.mails.add(tx, { kind, memberId: id, recipient: email, language, params: { member: name } });
}
