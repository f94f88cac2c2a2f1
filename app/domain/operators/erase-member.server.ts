import { eraseAccount, lockForErasure } from "~/domain/accounts/leaving/erase-account.server";
import type { ChangingContext } from "~/domain/context";
import { recordEntry } from "./audit-log.server";
import { lockMember } from "./operator";

/**
 * Erases a member permanently and immediately, as the clean-up does with members who left. The member gets a last mail, unless the address
 * was never confirmed. The recorded reason remains, without the name and the address.
 * @throws MemberNotFound. product 7.14, 26.3
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

/** Replaces every occurrence of a part in a text by an ellipsis, regardless of case. */
function without(text: string, part: string): string {
  return text.replace(new RegExp(part.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&"), "giu"), "…");
}
