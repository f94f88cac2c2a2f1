import type { Needs } from "../../context";

/** Hides a member from search, likes and profile views, or shows them again. Does not affect conversations. product 9.13 */
export async function setInvisible(
  ctx: Needs<"changed" | "db">,
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
  ctx.changed(memberId);
}
