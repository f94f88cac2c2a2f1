import { sql } from "kysely";
import type { TenantDb } from "~/db/pool.server";

/** Partners are paid monthly and may object in the months after that. */
const RETENTION_MONTHS = 13;
const BATCH = 1000;

/** Deletes postbacks that ended more than 13 months ago, with their attempts. The counts by day remain. */
export async function forgetOldPostbacks(ctx: { db: TenantDb; now: Date }): Promise<void> {
  for (let isMore = true; isMore; ) {
    const { numAffectedRows } = await ctx.db.transaction((tx) =>
      sql`delete from postbacks where id in (
        select id from postbacks
        where state <> 'waiting' and ended_at < ${ctx.now}::timestamptz - make_interval(months => ${RETENTION_MONTHS}) limit ${BATCH})`.execute(
        tx,
      ),
    );
    isMore = numAffectedRows === BigInt(BATCH);
  }
}
