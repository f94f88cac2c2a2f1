import type { Needs } from "~/domain/context";
import { passesSince } from "./passes.server";

const BATCH = 1000;
/** A day's likes are queried on that day only, and no two clocks differ by two days. */
const RETENTION_MS = 2 * 86_400_000;

/** Deletes passes that no longer count, and the swipes and counted likes of past days. product 10.17, 26.11 */
export async function forgetOldSwipes({ db, now }: Needs<"db" | "now">): Promise<void> {
  const old = { passes: passesSince(now), likes: new Date(now.getTime() - RETENTION_MS) };
  for (let isMore = true; isMore; ) {
    const deleted = await db.transaction(async (tx) => {
      const passes = await tx
        .deleteFrom("passes")
        .where(({ refTuple, selectFrom, eb }) =>
          eb(
            refTuple("passer_id", "passed_id"),
            "in",
            selectFrom("passes")
              .select(["passer_id", "passed_id"])
              .where("created_at", "<=", old.passes)
              .limit(BATCH)
              .$asTuple("passer_id", "passed_id"),
          ),
        )
        .executeTakeFirst();
      const likes = await tx
        .deleteFrom("swipe_likes")
        .where(({ refTuple, selectFrom, eb }) =>
          eb(
            refTuple("member_id", "day", "liked_id"),
            "in",
            selectFrom("swipe_likes")
              .select(["member_id", "day", "liked_id"])
              .where("created_at", "<=", old.likes)
              .limit(BATCH)
              .$asTuple("member_id", "day", "liked_id"),
          ),
        )
        .executeTakeFirst();
      const swipes = await tx
        .deleteFrom("swipes")
        .where(({ selectFrom, eb }) =>
          eb("id", "in", selectFrom("swipes").select("id").where("created_at", "<=", old.likes).limit(BATCH)),
        )
        .executeTakeFirst();
      return [passes.numDeletedRows, likes.numDeletedRows, swipes.numDeletedRows];
    });
    isMore = deleted.some((count) => count >= BigInt(BATCH));
  }
}
