import type { TenantTransaction } from "~/db/tables";
import type { Account, AccountContext } from "../../context";
import { seal, unseal } from "../../seal.server";
import { toAccount } from "../account.server";
import { refuseGone } from "../refusals.server";
import { finishLogin, hasAuthenticator } from "../sessions/begin-session.server";
import type { Device } from "../sessions/sessions.server";
import {
  ChallengeInvalid,
  consumeChallenge,
  findChallenge,
  isChallengeId,
  lockChallenge,
} from "./challenges.server";
import { consumeRecoveryCode } from "./recovery-codes.server";
import { stepOfCode } from "./totp.server";

/** The code is wrong, expired or already used. */
export class CodeWrong extends Error {
  override name = "CodeWrong";
}

/** The purpose for which the secret of an authenticator is sealed. */
export const AUTHENTICATOR = "authenticator";

/** How the second factor was proved; `left` is the number of remaining recovery codes. */
export type Proof = { by: "app" } | { by: "recovery"; left: number };

/**
 * Checks a code of a member's authenticator app or a recovery code, and consumes it: each code works once, even if two requests send it at
 * the same time. The caller counts the attempts.
 * @throws CodeWrong
 */
export async function proveSecondFactor(
  ctx: AccountContext,
  tx: TenantTransaction,
  memberId: number,
  typed: string,
): Promise<Proof> {
  const digits = typed.normalize("NFKC").replace(/\s/g, "");
  if (/^\d{6}$/.test(digits)) {
    if (!(await takeStep(ctx, tx, memberId, digits))) throw new CodeWrong("app");
    return { by: "app" };
  }
  const left = await consumeRecoveryCode(ctx, tx, memberId, typed);
  if (left === null) throw new CodeWrong("recovery");
  return { by: "recovery", left };
}

/**
 * Stores the time step of a correct code. Returns false if the code is wrong or was already used. A secret that an earlier SESSION_SECRET
 * sealed is sealed again with the current one.
 */
async function takeStep(ctx: AccountContext, tx: TenantTransaction, memberId: number, code: string) {
  const row = await tx
    .selectFrom("authenticators")
    .select("secret")
    .where("member_id", "=", memberId)
    .where("confirmed_at", "is not", null)
    .executeTakeFirst();
  const owner = { purpose: AUTHENTICATOR, memberId };
  const opened = row && unseal(ctx, row.secret, owner);
  const step = opened ? stepOfCode(opened.plain, code, ctx.now) : null;
  if (!opened || step === null) return false;
  const { numUpdatedRows } = await tx
    .updateTable("authenticators")
    .set({ last_step: step, ...(opened.isOld && { secret: seal(ctx, opened.plain, owner) }) })
    .where("member_id", "=", memberId)
    .where("last_step", "<", step)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/**
 * Returns the member whose login waits for the second step.
 * @throws ChallengeInvalid
 */
export async function findPendingLogin(ctx: AccountContext, challenge: string): Promise<number> {
  // Most visitors who open the page by mistake have no challenge: they cause no query.
  if (!isChallengeId(challenge)) throw new ChallengeInvalid("second_factor");
  const { memberId } = await ctx.db.transaction((tx) => lockChallenge(ctx, tx, challenge, "second_factor"));
  if (memberId === null) throw new ChallengeInvalid("second_factor");
  return memberId;
}

/** Cancels a pending login. The member has to start again. */
export async function dropPendingLogin(ctx: AccountContext, challenge: string): Promise<void> {
  await ctx.db
    .transaction((tx) => consumeChallenge(ctx, tx, challenge, "second_factor"))
    .catch((error: unknown) => {
      if (!(error instanceof ChallengeInvalid)) throw error;
    });
}

export type SecondStep = { challenge: string; code: string };

/**
 * Completes a login with the second step: a code of the app, or a recovery code, which is consumed and reported by mail. A wrong code
 * leaves the login pending.
 * @throws ChallengeInvalid, CodeWrong, PendingDeletion, AccountClosed
 */
export async function completeLogin(
  ctx: AccountContext,
  { challenge, code }: SecondStep,
  device: Device,
): Promise<{ account: Account; session: string }> {
  return ctx.db.transaction(async (tx) => {
    // Locks the account first, as a password change does: a concurrent change then ends either the challenge or the session that starts
    // here.
    const row = await lockMember(tx, (await findChallenge(ctx, tx, challenge, "second_factor")).memberId);
    // Locks the challenge too, so that of two concurrent correct codes only one completes the login.
    const { data } = await lockChallenge(ctx, tx, challenge, "second_factor");
    refuseGone(row);
    // The authenticator was switched off after the first step: the member has to log in again.
    if (!(await hasAuthenticator(tx, row.id))) throw new ChallengeInvalid("second_factor");
    const proof = await proveSecondFactor(ctx, tx, row.id, code);
    await consumeChallenge(ctx, tx, challenge, "second_factor");
    const account = toAccount(row);
    if (proof.by === "recovery") await notifyOfRecovery(ctx, tx, account, device, proof.left);
    const known = data.known === "yes" || proof.by === "recovery";
    return { account, session: await finishLogin(ctx, tx, account, device, { known }) };
  });
}

function lockMember(tx: TenantTransaction, memberId: number | null) {
  return tx
    .selectFrom("members")
    .selectAll()
    .where("id", "=", memberId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(() => new ChallengeInvalid("second_factor"));
}

async function notifyOfRecovery(
  ctx: AccountContext,
  tx: TenantTransaction,
  { id, name, email, language }: Account,
  { browser }: Device,
  left: number,
): Promise<void> {
  await ctx.mails.add(tx, {
    kind: "recovery_code_used",
    memberId: id,
    recipient: email,
    language,
    params: { member: name, browser, when: ctx.now.toISOString(), left },
  });
}
