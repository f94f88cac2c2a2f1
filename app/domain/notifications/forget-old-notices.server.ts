import type { Needs } from "~/domain/context";

const DAY_MS = 86_400_000;
/** Longer than any push, mail or reminder looks back. */
const RETENTION_DAYS = 30;
const BATCH = 1000;

/** Deletes notices that are older than RETENTION_DAYS. */
export async function forgetOldNotices({ db, now }: Needs<"db" | "now">): Promise<void> {
  const old = new Date(now.getTime() - RETENTION_DAYS * DAY_MS);
  for (let isMore = true; isMore; ) {
    const { numDeletedRows } = await db.transaction((tx) =>
      tx
        .deleteFrom("notices")
        .where("id", "in", (from) =>
          from.selectFrom("notices").select("id").where("created_at", "<", old).limit(BATCH),
        )
        .executeTakeFirst(),
    );
    isMore = numDeletedRows === BigInt(BATCH);
  }
}
