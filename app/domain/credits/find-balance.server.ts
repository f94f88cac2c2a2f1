import { sql } from "kysely";
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

/** What a member's credits are made of. */
export type Credits = {
  balance: number;
  /** so many of them were given: they are spent first */
  granted: number;
  /** so many were bought */
  purchased: number;
  /** what a returned payment left open, in credits; the next purchase pays it */
  owed: number;
};

/** A member's credits, by where they come from. decisions §7 */
export async function findCredits(tx: TenantTransaction, memberId: number): Promise<Credits> {
  const row = await tx
    .selectFrom("credit_balances")
    .select(["balance", "granted", "owed"])
    .where("member_id", "=", memberId)
    .executeTakeFirst();
  const { balance, granted, owed } = row ?? { balance: 0, granted: 0, owed: 0 };
  return { balance, granted, purchased: balance - granted, owed };
}

/** How many credits of a purchase are not spent yet: bought credits are spent oldest purchase first. @param entryId of the ledger */
export async function purchaseLeft(tx: TenantTransaction, entryId: number): Promise<number> {
  const { rows } = await sql<{
    left: number | null;
  }>`select credit_purchase_left(verified_tenant(), ${entryId}) as left`.execute(tx);
  return rows[0]?.left ?? 0;
}
