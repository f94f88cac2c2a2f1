import type { ChangingContext } from "~/domain/context";
import { findBalance } from "~/domain/credits/find-balance.server";
import { grantCredits } from "~/domain/credits/grant-credits.server";
import { type Entry, lockMember } from "./operator.server";

/**
 * Credits a member by hand. The ledger references the entry of the audit log.
 * @returns the balance afterwards
 * @throws MemberNotFound; RangeError for an invalid amount of credits
 */
export async function grantCreditsByHand(
  ctx: ChangingContext & Entry,
  memberId: number,
  amount: number,
): Promise<{ balance: number }> {
  return ctx.db.transaction(async (tx) => {
    await lockMember(tx, memberId);
    const reference = `operator ${ctx.entry}`;
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
