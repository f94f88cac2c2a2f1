import { eraseAccount, lockForErasure } from "~/domain/accounts/leaving/erase-account.server";
import type { ChangingContext } from "~/domain/context";
import { lockMember } from "./operator.server";

/**
 * Erases a member permanently and immediately, as the clean-up does with members who left. The member gets a last mail, unless the address
 * was never confirmed.
 * @returns the erased name and address, which no record may contain
 * @throws MemberNotFound. product 7.14, 26.3
 */
export async function eraseMember(
  ctx: ChangingContext,
  memberId: number,
): Promise<{ name: string; email: string }> {
  return ctx.db.transaction(async (tx) => {
    await lockForErasure(tx, memberId);
    const { email: recipient, language, name, status } = await lockMember(tx, memberId);
    await eraseAccount(tx, memberId);
    const params = { member: name };
    if (status !== "not_confirmed")
      await ctx.mails.add(tx, { kind: "erased", memberId: null, recipient, language, params });
    await ctx.changedLater(tx, memberId);
    return { name, email: recipient };
  });
}
