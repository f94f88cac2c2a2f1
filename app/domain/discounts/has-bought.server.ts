import type { TenantTransaction } from "~/db/tables";

/**
 * Returns whether a member has completed an order; one that was withdrawn or charged back counts.
 * @param options.besides an order that does not count
 */
export async function hasBought(
  tx: TenantTransaction,
  memberId: number,
  { besides }: { besides?: number } = {},
): Promise<boolean> {
  const found = await tx
    .selectFrom("orders")
    .select("id")
    .where("member_id", "=", memberId)
    .where("completed_at", "is not", null)
    .$if(besides !== undefined, (query) => query.where("id", "<>", besides!))
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}
