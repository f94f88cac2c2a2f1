import type { TenantTransaction } from "~/db/tables";
import { type EntryInput, requireAmount } from "./debit-credits.server";

/**
 * Grants credits to a member. A repeated key grants nothing.
 * @returns whether this call granted them. product 12.1
 */
export async function grantCredits(
  tx: TenantTransaction,
  { memberId, amount, reference, uniqueKey, now, reason }: EntryInput,
): Promise<boolean> {
  requireAmount(amount);
  const [written] = await tx
    .insertInto("credit_entries")
    .values({ member_id: memberId, amount, reason, reference, unique_key: uniqueKey, created_at: now })
    .onConflict((conflict) => conflict.columns(["tenant_id", "unique_key"]).doNothing())
    .returning("id")
    .execute();
  return written !== undefined;
}
