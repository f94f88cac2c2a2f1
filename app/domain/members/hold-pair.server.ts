import { sql } from "kysely";
import type { TenantTransaction } from "~/db/tables";

/**
 * Lets nobody else change what is between two members until the transaction ends: of two who like each other at the same moment, the
 * second sees the first; no like outlasts a block.
 */
export async function holdPair(tx: TenantTransaction, one: number, other: number): Promise<void> {
  const pair = `likes ${Math.min(one, other)} ${Math.max(one, other)}`;
  await sql`select pg_advisory_xact_lock(current_setting('app.tenant')::int, hashtext(${pair}))`.execute(tx);
}
