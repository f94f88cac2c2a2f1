import { sql } from "kysely";
import type { TenantTransaction } from "~/db/tables";

/**
 * Locks the relation between two members until the transaction ends. When both like each other at the same moment, the second transaction
 * sees the first like, and no like survives a block.
 */
export async function lockPair(tx: TenantTransaction, one: number, other: number): Promise<void> {
  const pair = `likes ${Math.min(one, other)} ${Math.max(one, other)}`;
  await sql`select pg_advisory_xact_lock(current_setting('app.tenant')::int, hashtext(${pair}))`.execute(tx);
}
