import type { CleaningContext } from "~/domain/context";
import { eraseAccount } from "../leaving/erase-account.server";
import { hasMoney } from "../leaving/has-money.server";
import { LINK_HOURS } from "../rules";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const RETENTION_DAYS = 30;
const BATCH = 200;

/**
 * Erases accounts whose address was not confirmed within 30 days after the last link for it expired. Accounts with money are never
 * erased. product 5.33
 */
export async function forgetUnconfirmed(ctx: CleaningContext): Promise<void> {
  const ended = new Date(ctx.now.getTime() - RETENTION_DAYS * DAY_MS);
  const signedUp = new Date(ended.getTime() - LINK_HOURS.activate * HOUR_MS);
  for (let isMore = true; isMore; ) {
    const ids = await ctx.db.transaction(async (tx) => {
      const forgotten = await tx
        .selectFrom("members")
        .select("id")
        .where("status", "=", "not_confirmed")
        .where((is) => is.not(hasMoney(ctx.now)(is)))
        .where("signup_date", "<", signedUp)
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom("account_links")
                .select("account_links.id")
                .whereRef("account_links.member_id", "=", "members.id")
                .where("account_links.purpose", "in", ["activate", "complete_signup"])
                .where("account_links.expires_at", ">=", ended),
            ),
          ),
        )
        .limit(BATCH)
        .forUpdate()
        .skipLocked()
        .execute();
      for (const { id } of forgotten) await eraseAccount(tx, id);
      return forgotten.map(({ id }) => id);
    });
    // Sessions last longer than the links, so an erased member may still be logged in.
    for (const id of ids) ctx.changed(id);
    isMore = ids.length === BATCH;
  }
}
