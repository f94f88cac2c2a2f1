import type { CreditReason, TenantTransaction } from "~/db/tables";

/** A ledger entry as the member sees it. */
export type Entry = {
  id: number;
  /** credits: above 0 for a credit, below 0 for a debit */
  amount: number;
  reason: CreditReason;
  reference: string;
  at: Date;
};

/**
 * Returns a member's ledger entries, the latest first.
 * @param options.before the id of the last entry of the previous page
 * @returns also whether there are more entries
 */
export async function listEntries(
  tx: TenantTransaction,
  memberId: number,
  { before, limit }: { before?: number; limit: number },
): Promise<{ entries: Entry[]; hasMore: boolean }> {
  let query = tx
    .selectFrom("credit_entries")
    .select(["id", "amount", "reason", "reference", "created_at as at"])
    .where("member_id", "=", memberId);
  if (before !== undefined) query = query.where("id", "<", before);
  const rows = await query
    .orderBy("id", "desc")
    .limit(limit + 1)
    .execute();
  return { entries: rows.slice(0, limit), hasMore: rows.length > limit };
}
