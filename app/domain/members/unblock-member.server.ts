import type { AccountContext } from "~/domain/accounts/account.server";

/**
 * Takes a member's own block back; one that is not there, or that is somebody else's, stays as it is. Whoever does so tells the pages of both.
 * @returns whether there was one: where there was none, nobody has anything to be told of. product.md §6
 */
export async function unblockMember(
  ctx: Pick<AccountContext, "db">,
  memberId: number,
  blockedId: number,
): Promise<boolean> {
  const { numDeletedRows } = await ctx.db.transaction((tx) =>
    tx
      .deleteFrom("blocks")
      .where("blocker_id", "=", memberId)
      .where("blocked_id", "=", blockedId)
      .executeTakeFirst(),
  );
  return numDeletedRows > 0n;
}
