import { sql } from "kysely";
import type { TenantTransaction } from "~/db/tables";

/**
 * Lets nobody else change what is between two members until the transaction ends: of two who like each other at the same moment, the
 * second sees the first.
 */
export async function holdPair(tx: TenantTransaction, one: number, other: number): Promise<void> {
  const pair = `likes ${Math.min(one, other)} ${Math.max(one, other)}`;
  await sql`select pg_advisory_xact_lock(current_setting('app.tenant')::int, hashtext(${pair}))`.execute(tx);
}

/** Whether one likes another. */
export async function likes(tx: TenantTransaction, liker: number, liked: number): Promise<boolean> {
  const found = await tx
    .selectFrom("likes")
    .select("liker_id")
    .where("liker_id", "=", liker)
    .where("liked_id", "=", liked)
    .executeTakeFirst();
  return found !== undefined;
}
