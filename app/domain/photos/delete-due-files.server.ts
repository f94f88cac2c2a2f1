import type { Needs } from "~/domain/context";
import { dropFiles } from "./photo-files.server";

const BATCH = 200;

/**
 * Deletes the files of photos that were removed, alone or with their member, and of photos that were never completed. Files that are
 * evidence of a complaint stay. Retries on the next run what the store cannot delete now. product 7.14, 26.11
 */
export async function deleteDueFiles(ctx: Needs<"db" | "media" | "now" | "tenant">): Promise<void> {
  for (let isMore = true; isMore; ) {
    const due = await ctx.db.transaction((tx) =>
      tx
        .selectFrom("photo_files_to_delete")
        .select(["name", "blurred_name"])
        .where("due_at", "<=", ctx.now)
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom("complaint_evidence")
                .select("complaint_id")
                .whereRef("complaint_evidence.photo_name", "=", "photo_files_to_delete.name"),
            ),
          ),
        )
        .orderBy("due_at")
        .limit(BATCH)
        .execute(),
    );
    await dropFiles(ctx, due);
    isMore = due.length === BATCH;
  }
}
