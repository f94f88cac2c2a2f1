import { endSessions } from "~/domain/accounts/sessions/sessions.server";
import { acceptAddress } from "~/domain/accounts/signup/refused-addresses.server";
import type { ChangingContext } from "~/domain/context";
import { lockMember, WrongState } from "./operator.server";

/**
 * Lifts a ban: the account returns to its previous state, and its member is notified by mail. A deletion that the member requested before
 * the ban still takes place.
 * @throws MemberNotFound; WrongState where the member is not banned
 */
export async function unbanMember(ctx: ChangingContext, memberId: number): Promise<{ name: string }> {
  return ctx.db.transaction(async (tx) => {
    const member = await lockMember(tx, memberId);
    if (member.status !== "banned") throw new WrongState("not_banned");
    const status = member.deletion_requested_at ? ("pending_deletion" as const) : ("active" as const);
    await tx
      .updateTable("members")
      .set((is) => ({ status, banned_at: null, version: is("version", "+", 1) }))
      .where("id", "=", memberId)
      .execute();
    await acceptAddress(tx, memberId);
    // A session may have started while the ban took effect.
    await endSessions(tx, memberId);
    const { email: recipient, language, name } = member;
    await ctx.mails.add(tx, { kind: "unbanned", memberId, recipient, language, params: { member: name } });
    await ctx.changedLater(tx, memberId);
    return { name };
  });
}
