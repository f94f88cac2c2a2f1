import type { TenantTransaction } from "~/db/tables";
import { type Released, releaseHeld } from "~/domain/chats/send/release-held.server";
import { grantSignupCredits } from "~/domain/credits/grant-signup-credits.server";
import { type Account, type AccountContext, toAccount } from "../account.server";
import { dropLinks, findLink, findLinkMember, LinkInvalid, spendLink } from "../links.server";
import { hashPassword } from "../passwords/passwords.server";
import { checkNewPassword, type ResetPassword } from "../passwords/reset-password.server";
import { dropKeys } from "../second-factor/drop-keys.server";
import { type Begun, beginSession } from "../sessions/begin-session.server";
import { type Device, endSessions } from "../sessions/sessions.server";
import { claimAddress, refuseTaken } from "./claim-address.server";

/** What the page of an activation link shows: the account that the link would confirm, or that its address is confirmed already. */
export type Activation = { isConfirmed: boolean; memberId: number; name: string; email: string };

/** Looks an activation link up without using it. @throws LinkInvalid */
export async function checkActivation(ctx: AccountContext, word: string): Promise<Activation> {
  return ctx.db.transaction(async (tx) => {
    const owner = await findLinkMember(ctx, tx, word);
    const isConfirmed = owner !== null && owner.status !== "not_confirmed";
    const memberId = isConfirmed ? owner.id : (await findLink(ctx, tx, word, "activate")).memberId;
    const member = await tx
      .selectFrom("members")
      .select(["name", "email"])
      .where("id", "=", memberId)
      .executeTakeFirstOrThrow(() => new LinkInvalid("activate"));
    return { isConfirmed, memberId, ...member };
  });
}

/** Who confirms: the member whose session the browser holds, and a new password where it is not the account's own. */
export type Confirming = { sessionMemberId: number | null; password: ResetPassword };

/**
 * Confirms the address of an account by the link that was mailed to it. Others who gave the same address and never confirmed it are
 * forgotten. A stranger may have signed up with somebody else's address: a browser without a session of the account has to set a new
 * password, which ends the account's sessions and removes its passkeys and authenticator, and begins a session here.
 * @returns also the login that was begun, null where the browser was logged in already; whose accounts were forgotten, so that their
 * sessions are over; and in which conversations messages were waiting for this
 * @throws InputRefused, TooManyPasswords; LinkInvalid also where another account has confirmed the address meanwhile, or may still take
 * it back. product.md §4, §8
 */
export async function activateAccount(
  ctx: AccountContext,
  word: string,
  { sessionMemberId, password }: Confirming,
  device: Device,
): Promise<{ account: Account; forgotten: number[]; released: Released[]; begun: Begun | null }> {
  const { memberId: owner, name, email } = await checkActivation(ctx, word);
  const isOwn = owner === sessionMemberId;
  if (!isOwn) checkNewPassword(password, { name, email });
  const password_hash = isOwn ? null : await hashPassword(password.password);
  return ctx.db
    .transaction(async (tx) => {
      const { memberId } = await spendLink(ctx, tx, word, "activate");
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
      const account = toAccount(row);
      const { email: recipient, language, name: member } = account;
      await ctx.mails.add(tx, { kind: "welcome", memberId, recipient, language, params: { member } });
      const released = await releaseHeld(tx, memberId, ctx.now);
      const begun = isOwn ? null : await beginSession(ctx, tx, account, device, { known: true });
      return { account, forgotten, released, begun };
    })
    .catch(refuseTaken("activate"));
}

/** Ends every way into an account that may belong to somebody else than the owner of its address. */
async function removeAccess(tx: TenantTransaction, memberId: number): Promise<void> {
  await endSessions(tx, memberId);
  await dropKeys(tx, memberId);
  await dropLinks(tx, memberId, ["reset", "mail_change"]);
}
