import { dropFiles, type PhotoContext } from "./photo-files.server";

const BATCH = 200;

/**
 * Deletes the files of photos that are gone, alone or with their member, and of those that never came to be. What the store cannot delete
 * now is tried again the next time. decisions §4
 */
export async function deleteDueFiles(
  ctx: Pick<PhotoContext, "tenant" | "db" | "now" | "media">,
): Promise<void> {
  for (let isMore = true; isMore; ) {
    const due = await ctx.db.transaction((tx) =>
      tx
        .selectFrom("photo_files_to_delete")
        .select(["name", "blurred_name"])
        .where("due_at", "<=", ctx.now)
        .orderBy("due_at")
        .limit(BATCH)
        .execute(),
    );
    await dropFiles(ctx, due);
    isMore = due.length === BATCH;
  }
}
