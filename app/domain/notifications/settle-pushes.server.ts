import { sql } from "kysely";
import type { TenantDb } from "~/db/pool.server";

/** The results of pushes. */
export type SettledPushes = {
  /** subscriptions of browsers that no longer exist */
  gone: readonly number[];
  again: readonly { noticeId: number; subscriptionId: number; tries: number; dueAt: Date }[];
};

/** Deletes the subscriptions that are gone, and schedules retries where the notice and the subscription still exist. */
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
