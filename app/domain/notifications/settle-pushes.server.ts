import { sql } from "kysely";
import type { TenantDb } from "~/db/pool.server";

/** What came of some pushes. */
export type SettledPushes = {
  /** browsers that nobody is at any more */
  gone: readonly number[];
  again: readonly { noticeId: number; subscriptionId: number; tries: number; dueAt: Date }[];
};

/** Forgets browsers that are gone, and notes what is to be tried again, where its notice and its browser are still there. */
export async function settlePushes(ctx: { db: TenantDb }, { gone, again }: SettledPushes): Promise<void> {
  if (gone.length + again.length === 0) return;
  await ctx.db.transaction(async (tx) => {
    if (gone.length > 0)
      await tx
        .deleteFrom("push_subscriptions")
        .where("id", "in", [...gone])
        .execute();
    for (const { noticeId, subscriptionId, tries, dueAt } of again)
      await sql`
        insert into push_retries (notice_id, subscription_id, tries, due_at)
        select notices.id, subs.id, ${tries}::int, ${dueAt}::timestamptz from notices, push_subscriptions subs
        where notices.id = ${noticeId} and subs.id = ${subscriptionId} for key share
        on conflict do nothing`.execute(tx);
  });
}
