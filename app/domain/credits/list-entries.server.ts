import type { CreditReason, TenantTransaction } from "~/db/tables";

/** An entry of the ledger as its member sees it. */
export type Entry = {
  id: number;
  /** credits: above 0 where they came, below where they went */
  amount: number;
  reason: CreditReason;
  reference: string;
  at: Date;
};

/**
 * What a member was given and has spent, the latest first.
 * @param options.before the number of the last entry of the page before
 * @returns also whether there is more
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
