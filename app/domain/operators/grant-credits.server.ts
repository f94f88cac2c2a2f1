import type { ChangingContext } from "~/domain/context";
import { findBalance } from "~/domain/credits/find-balance.server";
import { grantCredits } from "~/domain/credits/grant-credits.server";
import { recordEntry } from "./audit-log.server";
import { lockMember } from "./operator";

/**
 * Credits a member by hand.
 * @returns the balance afterwards
 * @throws MemberNotFound; RangeError for an invalid amount of credits
 */
export async function grantCreditsByHand(
  ctx: ChangingContext,
  memberId: number,
  amount: number,
): Promise<{ balance: number }> {
  return ctx.db.transaction(async (tx) => {
    await lockMember(tx, memberId);
    const entry = await recordEntry(ctx, tx, { action: "grant", memberId, detail: `${amount} credits` });
    const reference = `operator ${entry}`;
    await grantCredits(tx, {
      memberId,
      amount,
      reason: "grant",
      reference,
      uniqueKey: reference,
      now: ctx.now,
    });
    await ctx.changedLater(tx, memberId);
    return { balance: await findBalance(tx, memberId) };
  });
}
