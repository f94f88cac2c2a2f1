import type { LinkPurpose } from "~/db/tables";
import { holdLinks } from "~/domain/accounts/leaving/erase-account.server";
import { dropLinks } from "~/domain/accounts/links.server";
import { endSessions } from "~/domain/accounts/sessions/sessions.server";
import { refuseAddress } from "~/domain/accounts/signup/refused-addresses.server";
import { recordEntry } from "./audit-log.server";
import { type ChangingContext, lockMember, WrongState } from "./operator";

/** Nothing that was mailed leads back into the account. A change of address can still be undone by the address's first owner. */
const DROPPED: readonly LinkPurpose[] = ["activate", "reset", "mail_change", "complete_signup", "reactivate"];

/**
 * Bans a member: all sessions end, nobody sees or reaches them, nothing is pushed to them, and their address is refused at a signup. They
 * get the reason by mail. Their data stay until the ban can no longer be objected to.
 * @throws MemberNotFound; WrongState where they are banned already, or never confirmed their address: it may be somebody else's, so such an
 * account is erased instead. product.md §7
 */
export async function banMember(ctx: ChangingContext, memberId: number): Promise<{ name: string }> {
  return ctx.db.transaction(async (tx) => {
    await holdLinks(tx, memberId);
    const member = await lockMember(tx, memberId);
    if (member.status === "banned" || member.status === "not_confirmed") throw new WrongState(member.status);
    await tx
      .updateTable("members")
      .set((is) => ({ status: "banned" as const, banned_at: ctx.now, version: is("version", "+", 1) }))
      .where("id", "=", memberId)
      .execute();
    await endSessions(tx, memberId);
    await tx.deleteFrom("push_subscriptions").where("member_id", "=", memberId).execute();
    await dropLinks(tx, memberId, DROPPED);
    await refuseAddress(ctx, tx, member);
    const { email: recipient, language, name } = member;
    const params = { member: name, why: ctx.why };
    await ctx.mails.add(tx, { kind: "banned", memberId, recipient, language, params });
    await recordEntry(ctx, tx, { action: "ban", memberId });
    await ctx.changedLater(tx, memberId);
    return { name };
  });
}
