import { sql } from "kysely";
import type { TenantTransaction } from "~/db/tables";

/** One swipe of a member after the other: whoever waits here counts what the one before has written. */
export async function holdMember(tx: TenantTransaction, memberId: number): Promise<void> {
  await sql`select from members where id = ${memberId} for no key update`.execute(tx);
}
