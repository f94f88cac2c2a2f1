import type { TenantTransaction } from "~/db/tables";
import { findCredits } from "./find-balance.server";

/**
 * Pays a member's debt from their credits, as far as these suffice. Runs in the transaction of the purchase that adds the credits. A
 * repeated key pays nothing.
 * @returns how many credits it paid. product 12.5
 */
export async function payDebt(
  tx: TenantTransaction,
  memberId: number,
  { reference, uniqueKey, now }: { reference: string; uniqueKey: string; now: Date },
): Promise<number> {
  const { owed, balance } = await findCredits(tx, memberId);
  if (owed === 0 || balance === 0) return 0;
  // The database calculates the amount from the balance.
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
