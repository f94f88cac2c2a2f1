import type { ChangingContext } from "~/domain/context";
import { findBalance } from "~/domain/credits/find-balance.server";
import { EntryNotReversible } from "~/domain/credits/refusals.server";
import { type Reversed, reverseEntry } from "~/domain/credits/reverse-entry.server";
import { recordEntry } from "./audit-log.server";
import { WrongState } from "./operator";

/**
 * Reverses an entry of the ledger by hand.
 * @throws EntryNotReversible, also for a purchase, whose order is refunded instead; WrongState where the entry was already reversed
 */
export async function reverseCreditsByHand(
  ctx: ChangingContext,
  entryId: number,
): Promise<Reversed & { memberId: number; balance: number }> {
  return ctx.db.transaction(async (tx) => {
    const found = await tx
      .selectFrom("credit_entries")
      .select(["member_id", "reason"])
      .where("id", "=", entryId)
      .executeTakeFirst();
    const memberId = found?.member_id ?? null;
    if (memberId === null) throw new EntryNotReversible(found ? "erased" : "missing");
    if (found?.reason === "purchase") throw new EntryNotReversible("purchase");
    const entry = await recordEntry(ctx, tx, { action: "reverse", memberId, detail: `entry ${entryId}` });
    const what = { reference: `operator ${entry}`, now: ctx.now };
    const reversed = await reverseEntry(tx, { id: entryId }, what);
    if (!reversed.isNew) throw new WrongState("reversed");
    await ctx.changedLater(tx, memberId);
    return { ...reversed, memberId, balance: await findBalance(tx, memberId) };
  });
}
