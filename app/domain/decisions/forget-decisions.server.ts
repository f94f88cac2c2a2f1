import type { CleaningContext } from "~/domain/context";

const DAY_MS = 86_400_000;
/** The yearly report of a year is written within two months after it. */
const RETENTION_DAYS = 430;
const BATCH = 1000;

/** Deletes old decisions, unless an objection waits. product 16.13 */
export async function forgetDecisions(ctx: Pick<CleaningContext, "db" | "now">): Promise<void> {
  const old = new Date(ctx.now.getTime() - RETENTION_DAYS * DAY_MS);
  for (let isMore = true; isMore; ) {
    const { numDeletedRows } = await ctx.db.transaction((tx) =>
      tx
        .deleteFrom("decisions")
        .where("id", "in", (from) =>
          from
            .selectFrom("decisions")
            .select("id")
            .where("decided_at", "<", old)
            .where((is) => is.or([is("appealed_at", "is", null), is("appeal_outcome", "is not", null)]))
            .limit(BATCH),
        )
        .executeTakeFirst(),
    );
    isMore = numDeletedRows === BigInt(BATCH);
  }
}
