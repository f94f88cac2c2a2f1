import type { TenantDb } from "~/db/pool.server";

/**
 * Tells a member nothing more in one of their browsers: by the address that the browser has, or whatever goes with the login there. What is
 * not there, or somebody else's, is left alone. product.md §4
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
