import type { TenantTransaction } from "~/db/tables";

/** How many credits a member has. decisions §6 */
export async function findBalance(tx: TenantTransaction, memberId: number): Promise<number> {
  const row = await tx
    .selectFrom("credit_balances")
    .select("balance")
    .where("member_id", "=", memberId)
    .executeTakeFirst();
  return row?.balance ?? 0;
}
