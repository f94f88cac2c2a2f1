import type { CleaningContext } from "~/domain/context";

/** Shows the members again whose suspension is over. They can write from the moment of its end on. product 16.11 */
export async function endSuspensions(ctx: Pick<CleaningContext, "db" | "now" | "changed">): Promise<void> {
  const ended = await ctx.db.transaction((tx) =>
    tx
      .updateTable("members")
      .set((is) => ({ suspended_until: null, version: is("version", "+", 1) }))
      .where("suspended_until", "<=", ctx.now)
      .returning("id")
      .execute(),
  );
  for (const { id } of ended) ctx.changed(id);
}
