import type { TenantTransaction } from "~/db/tables";

/** Returns whether there are messages between two members. */
export async function haveWritten(tx: TenantTransaction, one: number, other: number): Promise<boolean> {
  const found = await tx
    .selectFrom("conversations")
    .select("id")
    .where("low_id", "=", Math.min(one, other))
    .where("high_id", "=", Math.max(one, other))
    .where("last_seq", ">", 0)
    .executeTakeFirst();
  return found !== undefined;
}
