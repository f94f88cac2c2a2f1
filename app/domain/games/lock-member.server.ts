import { sql } from "kysely";
import type { TenantTransaction } from "~/db/tables";

/** Locks a member until the transaction ends, so that each of their swipes counts what the previous ones have written. */
export async function lockMember(tx: TenantTransaction, memberId: number): Promise<void> {
  await sql`select from members where id = ${memberId} for no key update`.execute(tx);
}
