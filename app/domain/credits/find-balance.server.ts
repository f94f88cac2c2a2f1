import { sql } from "kysely";
import type { TenantTransaction } from "~/db/tables";

/** Returns how many credits a member has. product 12.2 */
export async function findBalance(tx: TenantTransaction, memberId: number): Promise<number> {
  const row = await tx
    .selectFrom("credit_balances")
    .select("balance")
    .where("member_id", "=", memberId)
    .executeTakeFirst();
  return row?.balance ?? 0;
}

/** The credits of a member by origin. */
export type Credits = {
  balance: number;
  /** granted credits, which are debited first */
  granted: number;
  /** purchased credits */
  purchased: number;
  /** the debt from a returned payment, in credits; the next purchase pays it */
  owed: number;
};

/** Returns a member's credits by origin. product 12.3 */
export async function findCredits(tx: TenantTransaction, memberId: number): Promise<Credits> {
  const row = await tx
    .selectFrom("credit_balances")
    .select(["balance", "granted", "owed"])
    .where("member_id", "=", memberId)
    .executeTakeFirst();
  const { balance, granted, owed } = row ?? { balance: 0, granted: 0, owed: 0 };
  return { balance, granted, purchased: balance - granted, owed };
}

/**
 * Returns how many credits of a purchase are left. Purchased credits are debited from the oldest purchase first.
 * @param entryId the purchase's ledger entry
 */
export async function purchaseLeft(tx: TenantTransaction, entryId: number): Promise<number> {
  const { rows } = await sql<{
    left: number | null;
  }>`select credit_purchase_left(verified_tenant(), ${entryId}) as left`.execute(tx);
  return rows[0]?.left ?? 0;
}
