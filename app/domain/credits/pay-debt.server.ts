import type { TenantTransaction } from "~/db/tables";
import { findCredits } from "./find-balance.server";

/**
 * Pays what a member owes out of their credits, as far as those go. Written with the purchase that brings them; with a key that was used
 * before it pays nothing.
 * @returns how many credits it paid. decisions §7
 */
export async function payDebt(
  tx: TenantTransaction,
  memberId: number,
  { reference, uniqueKey, now }: { reference: string; uniqueKey: string; now: Date },
): Promise<number> {
  const { owed, balance } = await findCredits(tx, memberId);
  if (owed === 0 || balance === 0) return 0;
  // The amount follows from the balance, in the database.
  const written = await tx
    .insertInto("credit_entries")
    .values({
      member_id: memberId,
      amount: 0,
      reason: "debt",
      reference,
      unique_key: uniqueKey,
      created_at: now,
    })
    .onConflict((conflict) => conflict.columns(["tenant_id", "unique_key"]).doNothing())
    .returning("amount")
    .executeTakeFirst();
  return written ? -written.amount : 0;
}
