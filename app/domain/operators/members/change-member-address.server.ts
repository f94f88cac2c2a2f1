import { sql } from "kysely";
import type { TenantTransaction } from "~/db/tables";
import { lockLinks } from "~/domain/accounts/leaving/erase-account.server";
import { addressMailsOf } from "~/domain/accounts/limits";
import { requestMailChange } from "~/domain/accounts/settings/change-mail.server";
import { isRefusedAddress } from "~/domain/accounts/signup/refused-addresses.server";
import type { MailingActContext } from "~/domain/context";
import { mayMailRecipient } from "~/domain/notifications/recipient-limit.server";
import { cleanLine, emailProblem } from "~/domain/typed-text.server";
import { lockMember } from "../operator.server";
import { linkContext } from "./link-context.server";
import { MemberActRefused, type MemberProblem } from "./member-refused.server";

const problems: Record<string, MemberProblem> = {
  email_letters: "address_letters",
  email_disposable: "address_disposable",
};
const REPEATED_MS = 60 * 60_000;

/**
 * Starts a change of a member's address, whose owner an operator has verified: mails the link to the new address that a member's own change
 * mails. The address changes when the link is opened; the old one is then notified, with a link that reverts the change. The address of an
 * account that was never confirmed is replaced at once, as by the member.
 * @param typed the new address, in any case
 * @throws MemberNotFound, MemberActRefused. product 7.3
 */
export async function changeMemberAddress(
  ctx: MailingActContext,
  memberId: number,
  typed: string,
): Promise<void> {
  const email = cleanLine(typed).toLowerCase();
  const problem = emailProblem(email, ctx.tenant.config.refuse_disposable_mail);
  if (problem) throw new MemberActRefused(problems[problem] ?? "address_invalid");
  await ctx.db.transaction(async (tx) => {
    // In the order of the other functions: the address, the links, the member.
    const mayMail = await mayMailRecipient(tx, email, ctx.now);
    await lockLinks(tx, memberId);
    const member = await lockMember(tx, memberId);
    if (member.status === "banned" || member.status === "pending_deletion")
      throw new MemberActRefused("closed");
    if (member.email === email) throw new MemberActRefused("address_same");
    if (await isTaken(ctx, tx, memberId, email)) throw new MemberActRefused("address_taken");
    if (await isRequested(ctx, tx, memberId, email)) throw new MemberActRefused("repeated");
    if (!mayMail || !(await ctx.counter.isWithin(addressMailsOf(memberId))))
      throw new MemberActRefused("mails_used_up");
    await requestMailChange(linkContext(ctx), memberId, email);
    await ctx.changedLater(tx, memberId);
  });
}

/** Returns whether the link could not set the address: another member's, one that somebody may return to, or one of a banned account. */
async function isTaken(ctx: MailingActContext, tx: TenantTransaction, memberId: number, email: string) {
  const owner = await tx
    .selectFrom("members")
    .select("id")
    .where("email", "=", email)
    .where("status", "!=", "not_confirmed")
    .where("id", "!=", memberId)
    .executeTakeFirst();
  const reserved = await tx
    .selectFrom("account_links")
    .select("id")
    .where("purpose", "=", "mail_undo")
    .where("used_at", "is", null)
    .where(sql<string>`data ->> 'email'`, "=", email)
    .where("expires_at", ">", ctx.now)
    .where("member_id", "!=", memberId)
    .executeTakeFirst();
  return owner !== undefined || reserved !== undefined || isRefusedAddress(ctx, tx, email);
}

/** Returns whether a link to this address was mailed just before. */
async function isRequested(ctx: MailingActContext, tx: TenantTransaction, memberId: number, email: string) {
  const before = await tx
    .selectFrom("account_links")
    .select("id")
    .where("member_id", "=", memberId)
    .where("purpose", "=", "mail_change")
    .where("used_at", "is", null)
    .where(sql<string>`data ->> 'email'`, "=", email)
    .where("created_at", ">", new Date(ctx.now.getTime() - REPEATED_MS))
    .executeTakeFirst();
  return before !== undefined;
}
