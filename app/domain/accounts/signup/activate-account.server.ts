import type { TenantTransaction } from "~/db/tables";
import { type Released, releaseHeld } from "~/domain/chats/send/release-held.server";
import { grantSignupCredits } from "~/domain/credits/grant-signup-credits.server";
import { countStep } from "~/domain/growth/count-step.server";
import { recordSourceConfirmation } from "~/domain/sources/record-source-events.server";
import type { Account, AccountContext } from "../../context";
import { LinkInvalid } from "../../link-invalid.server";
import { toAccount } from "../account.server";
import { consumeLink, dropLinks, findLink, findLinkMember } from "../links.server";
import { hashPassword } from "../passwords/passwords.server";
import { checkNewPassword, type ResetPassword } from "../passwords/reset-password.server";
import { dropKeys } from "../second-factor/drop-keys.server";
import { beginSession, type Started } from "../sessions/begin-session.server";
import { type Device, endSessions } from "../sessions/sessions.server";
import { claimAddress, refuseTaken } from "./claim-address.server";

/** The data for the page of an activation link: the account that the link would confirm, or that is already confirmed. */
export type Activation = { isConfirmed: boolean; memberId: number; name: string; email: string };

/**
 * Looks up an activation link without consuming it.
 * @throws LinkInvalid
 */
export async function checkActivation(ctx: AccountContext, tokenText: string): Promise<Activation> {
  return ctx.db.transaction(async (tx) => {
    const owner = await findLinkMember(ctx, tx, tokenText);
    const isConfirmed = owner !== null && owner.status !== "not_confirmed";
    const memberId = isConfirmed ? owner.id : (await findLink(ctx, tx, tokenText, "activate")).memberId;
    const member = await tx
      .selectFrom("members")
      .select(["name", "email"])
      .where("id", "=", memberId)
      .executeTakeFirstOrThrow(() => new LinkInvalid("activate"));
    return { isConfirmed, memberId, ...member };
  });
}

/** The person who confirms: the member of the browser's session, and a new password if that is not the link's account. */
export type Confirming = { sessionMemberId: number | null; password: ResetPassword };

/**
 * Confirms the address of an account through the link mailed to it. Ends other accounts with the same address that never confirmed it (`endUnconfirmed`). A
 * stranger may have signed up with someone else's address: a browser without a session of the account must set a new password, which ends
 * the account's sessions, removes its passkeys and authenticator, and starts a session here.
 * @returns also the started login, null if the browser was already logged in; and the conversations in which held messages were released
 * @throws InputRefused, TooManyPasswords; LinkInvalid also if another account has confirmed the address, or may still revert to it.
 * product 5.29, 5.30
 */
export async function activateAccount(
  ctx: AccountContext,
  tokenText: string,
  { sessionMemberId, password }: Confirming,
  device: Device,
): Promise<{ account: Account; released: Released[]; started: Started | null }> {
  const { memberId: owner, name, email } = await checkActivation(ctx, tokenText);
  const isOwn = owner === sessionMemberId;
  if (!isOwn) checkNewPassword(password, { name, email });
  const password_hash = isOwn ? null : await hashPassword(password.password);
  const { forgotten, ...activated } = await ctx.db
    .transaction(async (tx) => {
      const { memberId } = await consumeLink(ctx, tx, tokenText, "activate");
      const row = await tx
        .updateTable("members")
        .set((is) => ({
          status: "active" as const,
          version: is("version", "+", 1),
          ...(password_hash === null ? {} : { password_hash }),
        }))
        .where("id", "=", memberId)
        .where("status", "=", "not_confirmed")
        .returningAll()
        .executeTakeFirst();
      if (!row) throw new LinkInvalid("activate");
      const forgotten = await claimAddress(ctx, tx, { memberId, email: row.email, purpose: "activate" });
      if (!isOwn) await removeAccess(tx, memberId);
      await dropLinks(tx, memberId, ["activate"]);
      await grantSignupCredits(ctx, tx, memberId);
      await countStep(ctx, tx, row, "confirmed");
      const account = toAccount(row);
      const { email: recipient, language, name: member } = account;
      await ctx.mails.add(tx, { kind: "welcome", memberId, recipient, language, params: { member } });
      const released = await releaseHeld(tx, memberId, ctx.now);
      const started = isOwn ? null : await beginSession(ctx, tx, account, device, { known: true });
      await recordSourceConfirmation(ctx, tx, memberId);
      return { account, forgotten, released, started };
    })
    .catch(refuseTaken("activate"));
  for (const id of [activated.account.id, ...forgotten]) ctx.changed(id);
  return activated;
}

/** Removes all access to an account that may have been created by someone other than the owner of its address. */
async function removeAccess(tx: TenantTransaction, memberId: number): Promise<void> {
  await endSessions(tx, memberId);
  await dropKeys(tx, memberId);
  await dropLinks(tx, memberId, ["reset", "mail_change"]);
}
