import type { TenantTransaction } from "~/db/tables";
import type { CleaningContext } from "~/domain/context";

const DAY_MS = 86_400_000;
/** Used and expired links, mails and invitations are retained for this long, for support questions. */
const RETENTION_DAYS = 30;
/** The address of a banned and erased member is refused for this long. */
const REFUSED_DAYS = 3 * 365;
const BATCH = 1000;

type Deleted = { numDeletedRows: bigint };
/**
 * Deletes one batch.
 * @param now the time at which sessions and challenges expire
 * @param old the time before which the other rows are deleted
 */
type Forget = (tx: TenantTransaction, now: Date, old: Date) => Promise<Deleted>;

const forgets: readonly Forget[] = [
  (tx, now) =>
    tx
      .deleteFrom("sessions")
      .where("id", "in", (from) =>
        from.selectFrom("sessions").select("id").where("expires_at", "<=", now).limit(BATCH),
      )
      .executeTakeFirst(),
  (tx, now) =>
    tx
      .deleteFrom("login_challenges")
      .where("id", "in", (from) =>
        from.selectFrom("login_challenges").select("id").where("expires_at", "<=", now).limit(BATCH),
      )
      .executeTakeFirst(),
  (tx, _now, old) =>
    tx
      .deleteFrom("account_links")
      .where("id", "in", (from) =>
        from.selectFrom("account_links").select("id").where("expires_at", "<", old).limit(BATCH),
      )
      .executeTakeFirst(),
  (tx, _now, old) =>
    tx
      .deleteFrom("account_links")
      .where("id", "in", (from) =>
        from.selectFrom("account_links").select("id").where("used_at", "<", old).limit(BATCH),
      )
      .executeTakeFirst(),
  // This also deletes mails that could not be sent within this time.
  (tx, _now, old) =>
    tx
      .deleteFrom("mails")
      .where("id", "in", (from) =>
        from.selectFrom("mails").select("id").where("created_at", "<", old).limit(BATCH),
      )
      .executeTakeFirst(),
  (tx, _now, old) =>
    tx
      .deleteFrom("invitations")
      .where("id", "in", (from) =>
        from.selectFrom("invitations").select("id").where("expires_at", "<", old).limit(BATCH),
      )
      .executeTakeFirst(),
];

/** Deletes the refused addresses of erased members after `REFUSED_DAYS`. */
const forgetRefused: Forget = (tx, now) =>
  tx
    .deleteFrom("refused_addresses")
    .where("id", "in", (from) =>
      from
        .selectFrom("refused_addresses")
        .select("id")
        .where("member_id", "is", null)
        .where("created_at", "<", new Date(now.getTime() - REFUSED_DAYS * DAY_MS))
        .limit(BATCH),
    )
    .executeTakeFirst();

/** Deletes expired sessions and challenges, and old links, mails and invitations. product 26.12 */
export async function forgetExpired(ctx: CleaningContext): Promise<void> {
  const old = new Date(ctx.now.getTime() - RETENTION_DAYS * DAY_MS);
  for (const forget of [...forgets, forgetRefused]) {
    for (let isMore = true; isMore; ) {
      const { numDeletedRows } = await ctx.db.transaction((tx) => forget(tx, ctx.now, old));
      isMore = numDeletedRows === BigInt(BATCH);
    }
  }
}
