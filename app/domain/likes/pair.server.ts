import type { TenantTransaction } from "~/db/tables";

/** Returns whether one member likes another. */
export async function likes(tx: TenantTransaction, liker: number, liked: number): Promise<boolean> {
  const found = await tx
    .selectFrom("likes")
    .select("liker_id")
    .where("liker_id", "=", liker)
    .where("liked_id", "=", liked)
    .executeTakeFirst();
  return found !== undefined;
}
