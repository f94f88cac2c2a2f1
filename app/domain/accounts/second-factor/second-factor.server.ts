import type { TenantTransaction } from "~/db/tables";
import { seal, unseal } from "../../seal.server";
import { type Account, type AccountContext, toAccount } from "../account.server";
import { refuseGone } from "../refusals.server";
import { finishLogin, hasAuthenticator } from "../sessions/begin-session.server";
import type { Device } from "../sessions/sessions.server";
import {
  ChallengeInvalid,
  findChallenge,
  holdChallenge,
  isChallengeId,
  spendChallenge,
} from "./challenges.server";
import { spendRecoveryCode } from "./recovery-codes.server";
import { stepOfCode } from "./totp.server";

/** A code that is wrong, too old, or was used before. */
export class CodeWrong extends Error {
  override name = "CodeWrong";
}

/** What the secret of an authenticator is sealed for. */
export const AUTHENTICATOR = "authenticator";

/** By what somebody proved the second factor; `left` counts the recovery codes that remain. */
export type Proof = { by: "app" } | { by: "recovery"; left: number };

/**
 * Checks a code of a member's authenticator app, or one of the recovery codes, and uses it up: each counts once, also where two send it
 * at the same time. Count the attempts at the door.
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
  const left = await spendRecoveryCode(ctx, tx, memberId, typed);
  if (left === null) throw new CodeWrong("recovery");
  return { by: "recovery", left };
}

/**
 * Notes the time step of a right code; false for a wrong one and for one that was taken already. What the earlier SESSION_SECRET sealed is
 * sealed anew.
 */
async function takeStep(ctx: AccountContext, tx: TenantTransaction, memberId: number, code: string) {
  const row = await tx
    .selectFrom("authenticators")
    .select("secret")
    .where("member_id", "=", memberId)
    .where("confirmed_at", "is not", null)
    .executeTakeFirst();
  const whose = { purpose: AUTHENTICATOR, memberId };
  const opened = row && unseal(ctx, row.secret, whose);
  const step = opened ? stepOfCode(opened.plain, code, ctx.now) : null;
  if (!opened || step === null) return false;
  const { numUpdatedRows } = await tx
    .updateTable("authenticators")
    .set({ last_step: step, ...(opened.isOld && { secret: seal(ctx, opened.plain, whose) }) })
    .where("member_id", "=", memberId)
    .where("last_step", "<", step)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Whose login waits for its second step. @throws ChallengeInvalid */
export async function findPendingLogin(ctx: AccountContext, challenge: string): Promise<number> {
  // Most who come here by mistake bring nothing: they need no database.
  if (!isChallengeId(challenge)) throw new ChallengeInvalid("second_factor");
  const { memberId } = await ctx.db.transaction((tx) => holdChallenge(ctx, tx, challenge, "second_factor"));
  if (memberId === null) throw new ChallengeInvalid("second_factor");
  return memberId;
}

/** Gives a login up: whoever began it begins anew. */
export async function dropPendingLogin(ctx: AccountContext, challenge: string): Promise<void> {
  await ctx.db
    .transaction((tx) => spendChallenge(ctx, tx, challenge, "second_factor"))
    .catch((error: unknown) => {
      if (!(error instanceof ChallengeInvalid)) throw error;
    });
}

export type SecondStep = { challenge: string; code: string };

/**
 * The second step of a login: a code of the app, or a recovery code, which is spent and told of by mail. A wrong code leaves the login
 * waiting.
 * @throws ChallengeInvalid, CodeWrong, PendingDeletion, AccountClosed
 */
export async function completeLogin(
  ctx: AccountContext,
  { challenge, code }: SecondStep,
  device: Device,
): Promise<{ account: Account; session: string }> {
  return ctx.db.transaction(async (tx) => {
    // The account is locked first, as a change of the password does: that ends either the challenge or the session that is begun here.
    const row = await lockMember(tx, (await findChallenge(ctx, tx, challenge, "second_factor")).memberId);
    // Locked too, so that of two right codes at once only one finds the login waiting.
    const { data } = await holdChallenge(ctx, tx, challenge, "second_factor");
    refuseGone(row);
    // Switched off meanwhile: then the first proof has to be shown again.
    if (!(await hasAuthenticator(tx, row.id))) throw new ChallengeInvalid("second_factor");
    const proof = await proveSecondFactor(ctx, tx, row.id, code);
    await spendChallenge(ctx, tx, challenge, "second_factor");
    const account = toAccount(row);
    if (proof.by === "recovery") await tellOfRecovery(ctx, tx, account, device, proof.left);
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

async function tellOfRecovery(
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
