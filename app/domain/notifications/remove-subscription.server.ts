import type { TenantDb } from "~/db/pool.server";

/**
 * Deletes a member's push subscription by its endpoint, or all that belong to a login session. Leaves alone what does not exist or belongs
 * to another member. product 15.14
 */
export async function removeSubscription(
  ctx: { db: TenantDb },
  memberId: number,
  which: { endpoint: string } | { sessionId: number },
): Promise<void> {
  await ctx.db.transaction((tx) => {
    const own = tx.deleteFrom("push_subscriptions").where("member_id", "=", memberId);
    return "endpoint" in which
      ? own
          .where((is) => is(is.fn("md5", ["endpoint"]), "=", is.fn("md5", [is.val(which.endpoint)])))
          .execute()
      : own.where("session_id", "=", which.sessionId).execute();
  });
}
