import { z } from "zod";
import type { TenantDb } from "~/db/pool.server";

/** What a browser's PushSubscription gives as JSON. */
export type PushSubscription = z.infer<typeof PushSubscription>;
export const PushSubscription = z.object({
  // Browsers give it escaped; what else stands in one would be kept as it came.
  endpoint: z
    .url({ protocol: /^https$/, hostname: z.regexes.domain })
    .max(2000)
    .regex(/^[\x21-\x7e]+$/),
  keys: z.object({
    p256dh: z.string().regex(/^[\w-]{87}=?$/),
    auth: z.string().regex(/^[\w-]{22}={0,2}$/),
  }),
});

/** How many browsers of one member are told. */
const MOST = 20;

/**
 * Keeps where a member's browser can be told of something, for as long as the login there lasts. A browser that was somebody else's before
 * is this member's from now on; the oldest go when there are too many. product.md §7
 */
export async function saveSubscription(
  ctx: { db: TenantDb; now: Date },
  { memberId, sessionId }: { memberId: number; sessionId: number | null },
  { endpoint, keys }: PushSubscription,
): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    await tx
      .deleteFrom("push_subscriptions")
      .where((is) => is(is.fn("md5", ["endpoint"]), "=", is.fn("md5", [is.val(endpoint)])))
      .execute();
    await tx
      .insertInto("push_subscriptions")
      .values({ member_id: memberId, session_id: sessionId, endpoint, ...keys, created_at: ctx.now })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const newest = tx
      .selectFrom("push_subscriptions")
      .select("id")
      .where("member_id", "=", memberId)
      .orderBy("id", "desc")
      .limit(MOST);
    await tx
      .deleteFrom("push_subscriptions")
      .where("member_id", "=", memberId)
      .where("id", "not in", newest)
      .execute();
  });
}
