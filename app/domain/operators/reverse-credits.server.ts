import type { ChangingContext, Needs } from "~/domain/context";
import { findBalance } from "~/domain/credits/find-balance.server";
import { EntryNotReversible } from "~/domain/credits/refusals.server";
import { type Reversed, reverseEntry } from "~/domain/credits/reverse-entry.server";
import { type Entry, WrongState } from "./operator.server";

/**
 * Returns the member of an entry of the ledger that can be reversed by hand.
 * @throws EntryNotReversible, also for a purchase, whose order is refunded instead
 */
export async function findReversible({ db }: Needs<"db">, entryId: number): Promise<{ memberId: number }> {
  return db.transaction(async (tx) => {
    const found = await tx
      .selectFrom("credit_entries")
      .select(["member_id", "reason"])
      .where("id", "=", entryId)
      .executeTakeFirst();
    const memberId = found?.member_id ?? null;
    if (memberId === null) throw new EntryNotReversible(found ? "erased" : "missing");
    if (found?.reason === "purchase") throw new EntryNotReversible("purchase");
    return { memberId };
  });
}

/**
 * Reverses an entry of the ledger by hand. The ledger references the entry of the audit log.
 * @throws WrongState where the entry was already reversed
 */
export async function reverseCreditsByHand(
  ctx: ChangingContext & Entry,
  entryId: number,
  memberId: number,
): Promise<Reversed & { memberId: number; balance: number }> {
  return ctx.db.transaction(async (tx) => {
    const what = { reference: `operator ${ctx.entry}`, now: ctx.now };
    const reversed = await reverseEntry(tx, { id: entryId }, what);
    if (!reversed.isNew) throw new WrongState("reversed");
    await ctx.changedLater(tx, memberId);
    return { ...reversed, memberId, balance: await findBalance(tx, memberId) };
  });
}
