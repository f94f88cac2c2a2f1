import type { AccountContext } from "../account.server";

/** Hides a member from search, likes and profile views, or shows them again. Conversations stay. product.md §6, decisions §5 */
export async function setInvisible(
  ctx: Pick<AccountContext, "db">,
  memberId: number,
  invisible: boolean,
): Promise<void> {
  await ctx.db.transaction((tx) =>
    tx
      .updateTable("members")
      .set((is) => ({ invisible, version: is("version", "+", 1) }))
      .where("id", "=", memberId)
      .execute(),
  );
}
