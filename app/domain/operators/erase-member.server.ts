import { eraseAccount, lockForErasure } from "~/domain/accounts/leaving/erase-account.server";
import { recordEntry } from "./audit-log.server";
import { type ChangingContext, lockMember } from "./operator";

/**
 * Erases a member for good, now, as the clean-up does with members who left. They get the last mail, unless their address was never
 * confirmed. Name and address are taken out of the recorded reason, which stays.
 * @throws MemberNotFound. decisions §4
 */
export async function eraseMember(ctx: ChangingContext, memberId: number): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    await lockForErasure(tx, memberId);
    const { email: recipient, language, name, status } = await lockMember(tx, memberId);
    await eraseAccount(tx, memberId);
    const why = without(without(ctx.why, recipient), name);
    await recordEntry({ ...ctx, why }, tx, { action: "erase", memberId: null });
    const params = { member: name };
    if (status !== "not_confirmed")
      await ctx.mails.add(tx, { kind: "erased", memberId: null, recipient, language, params });
    await ctx.changedLater(tx, memberId);
  });
}

/** A text without every occurrence of another one, in whatever case. */
function without(text: string, part: string): string {
  return text.replace(new RegExp(part.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&"), "giu"), "…");
}
