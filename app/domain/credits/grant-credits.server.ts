import type { TenantTransaction } from "~/db/tables";
import { type EntryInput, requireAmount } from "./spend-credits.server";

/** Gives a member credits. With a key that was used before it gives nothing. @returns whether they were given now. decisions §6 */
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
