import type { Needs } from "../context";

const KEY_BYTES = 24;

/** Returns the random part of the brand's webhook address, which is made on first use and never changed. product 13.35 */
export async function webhookKey(ctx: Needs<"db" | "random">): Promise<string> {
  return ctx.db.transaction(async (tx) => {
    const there = await tx.selectFrom("webhook_keys").select("key").executeTakeFirst();
    if (there) return there.key;
    await tx
      .insertInto("webhook_keys")
      .values({ key: ctx.random(KEY_BYTES).toString("base64url") })
      .onConflict((conflict) => conflict.column("tenant_id").doNothing())
      .execute();
    return (await tx.selectFrom("webhook_keys").select("key").executeTakeFirstOrThrow()).key;
  });
}
