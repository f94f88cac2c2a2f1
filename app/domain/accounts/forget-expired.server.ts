import type { TenantTransaction } from "~/db/tables";
import type { CleaningContext } from "./leaving/erase-due-accounts.server";

const DAY_MS = 86_400_000;
/** How long it can still be asked what became of a link, a mail or an invitation. */
const KEPT_DAYS = 30;
/** How long the address of a banned and erased member stays refused. */
const REFUSED_DAYS = 3 * 365;
const BATCH = 1000;

type Deleted = { numDeletedRows: bigint };
/** Deletes one batch. @param now sessions and challenges go at their end @param old the others so many days later */
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
  // A mail that could not be sent in all that time never will be.
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

/** An address that stays refused after its member was erased, for some years. */
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

/** Forgets sessions and login questions that have ended, and links, mails and invitations that are long past. decisions §4 */
export async function forgetExpired(ctx: CleaningContext): Promise<void> {
  const old = new Date(ctx.now.getTime() - KEPT_DAYS * DAY_MS);
  for (const forget of [...forgets, forgetRefused]) {
    for (let isMore = true; isMore; ) {
      const { numDeletedRows } = await ctx.db.transaction((tx) => forget(tx, ctx.now, old));
      isMore = numDeletedRows === BigInt(BATCH);
    }
  }
}
