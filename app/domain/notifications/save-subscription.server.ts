import { z } from "zod";
import type { TenantDb } from "~/db/pool.server";

/** The JSON of a browser's PushSubscription. */
export type PushSubscription = z.infer<typeof PushSubscription>;
export const PushSubscription = z
  .object({
    // Browsers escape the address. Anything else is refused, because it would be stored unchanged.
    endpoint: z
      .url({ protocol: /^https$/, hostname: z.regexes.domain })
      .max(2000)
      .regex(/^[\x21-\x7e]+$/),
    keys: z.object({
      p256dh: z.string().regex(/^[\w-]{87}=?$/),
      auth: z.string().regex(/^[\w-]{22}={0,2}$/),
    }),
  })
  .meta({ id: "PushSubscription" });

/** Maximum number of browsers per member. */
const MAX = 20;

/**
 * Stores a push subscription of a member's browser, for as long as the login session lasts. A browser that belonged to another member is
 * reassigned; the oldest subscriptions are deleted when there are too many. product 15.14, 15.11
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
      .limit(MAX);
    await tx
      .deleteFrom("push_subscriptions")
      .where("member_id", "=", memberId)
      .where("id", "not in", newest)
      .execute();
  });
}
