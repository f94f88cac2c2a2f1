import type { AccountContext } from "../accounts/account.server";

const KEY_BYTES = 24;

/** The part of the brand's webhook address that nobody can guess; made when it is first needed, and never changed. decisions §7 */
export async function webhookKey(ctx: Pick<AccountContext, "db" | "random">): Promise<string> {
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
