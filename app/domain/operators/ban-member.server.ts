import type { LinkPurpose } from "~/db/tables";
import { lockLinks } from "~/domain/accounts/leaving/erase-account.server";
import { dropLinks } from "~/domain/accounts/links.server";
import { endSessions } from "~/domain/accounts/sessions/sessions.server";
import { refuseAddress } from "~/domain/accounts/signup/refused-addresses.server";
import type { ChangingContext } from "~/domain/context";
import { lockMember, WrongState } from "./operator.server";

/** The mailed links that a ban revokes: none may open the account again. The first owner of a changed address can still undo the change. */
const DROPPED: readonly LinkPurpose[] = ["activate", "reset", "mail_change", "complete_signup", "reactivate"];

/**
 * Bans a member: all sessions end, no other member sees or reaches the member, push subscriptions are deleted, and a signup with the
 * address is refused. The member gets the reason by mail. Their data remain until the ban can no longer be contested.
 * @throws MemberNotFound; WrongState where the member is already banned or never confirmed the address. Such an address may belong to
 * somebody else, so the account is erased instead. product 26.4
 */
export async function banMember(ctx: ChangingContext, memberId: number): Promise<{ name: string }> {
  return ctx.db.transaction(async (tx) => {
    await lockLinks(tx, memberId);
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
    await ctx.changedLater(tx, memberId);
    return { name };
  });
}
