import type { AccountContext } from "~/domain/accounts/account.server";

const DAY_MS = 86_400_000;
/** Longer than anything is told or reminded of. */
const KEPT_DAYS = 30;
const BATCH = 1000;

/** Forgets what members were to be told of, when that is long past. */
export async function forgetOldNotices({ db, now }: Pick<AccountContext, "db" | "now">): Promise<void> {
  const old = new Date(now.getTime() - KEPT_DAYS * DAY_MS);
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
