import type { Needs } from "~/domain/context";

/**
 * Removes a member's own block. A block by somebody else remains.
 * @returns whether there was a block; without one there is nothing to notify. product 9.14
 */
export async function unblockMember(ctx: Needs<"db">, memberId: number, blockedId: number): Promise<boolean> {
  const { numDeletedRows } = await ctx.db.transaction((tx) =>
    tx
      .deleteFrom("blocks")
      .where("blocker_id", "=", memberId)
      .where("blocked_id", "=", blockedId)
      .executeTakeFirst(),
  );
  return numDeletedRows > 0n;
}
