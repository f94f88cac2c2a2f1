import type { CleaningContext } from "~/domain/context";
import { RETENTION_DAYS } from "./rules";

const DAY_MS = 86_400_000;
const BATCH = 1000;

/**
 * Deletes complaints when the period for objecting to the decision has ended. Open complaints are never deleted. product 16.8, and the
 * privacy statement
 */
export async function forgetComplaints(ctx: Pick<CleaningContext, "db" | "now">): Promise<void> {
  const old = new Date(ctx.now.getTime() - RETENTION_DAYS * DAY_MS);
  for (let isMore = true; isMore; ) {
    const { numDeletedRows } = await ctx.db.transaction((tx) =>
      tx
        .deleteFrom("complaints")
        .where("id", "in", (from) =>
          from.selectFrom("complaints").select("id").where("closed_at", "<", old).limit(BATCH),
        )
        .executeTakeFirst(),
    );
    isMore = numDeletedRows === BigInt(BATCH);
  }
}
