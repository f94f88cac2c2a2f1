import { openToken } from "../cards/stored-cards.server";
import { describeFailure } from "./provider-failure.server";
import type { ShopContext } from "./shop-context";

const BATCH = 20;
/** A card or customer that could not be deleted is retried after this time. */
const AGAIN_MS = 3_600_000;
/** After this many failures the provider is not called again in this run. */
const MAX_FAILED = 3;

/**
 * Ends removed cards and deletes the customers of erased members at the brand's provider. Deletes each row after the provider has confirmed
 * it; a failure is reported and retried an hour later. product 13.39, 13.44
 */
export async function endAtProvider(ctx: ShopContext): Promise<void> {
  const { payments: provider } = ctx;
  if (!provider?.deleteCustomer) return;
  let failed = 0;
  const attempt = async (run: () => Promise<void> | undefined) => {
    try {
      await run();
      return true;
    } catch (error) {
      const of = { call: "end", provider: provider.facts.name, order: null } as const;
      ctx.providerFailed(describeFailure(of, error));
      failed += 1;
      return false;
    }
  };
  for (const { id, token, member_id: memberId, customer } of await dueCards(ctx)) {
    if (failed >= MAX_FAILED) return;
    const plain = openToken(ctx, token, memberId);
    const isDone =
      plain === null || customer === null
        ? true
        : await attempt(() => provider.forgetCard?.(ctx, { customer, token: plain }));
    await finish(ctx, "cards_to_end", id, isDone);
  }
  for (const { id, ref } of await dueCustomers(ctx)) {
    if (failed >= MAX_FAILED) return;
    const isDone = await attempt(() => provider.deleteCustomer!(ctx, ref));
    await finish(ctx, "provider_customers", id, isDone);
  }
}

const dueCards = (ctx: ShopContext) =>
  ctx.db.transaction((tx) =>
    tx
      .selectFrom("cards_to_end as card")
      .leftJoin("provider_customers as customer", (join) =>
        join
          .onRef("customer.member_id", "=", "card.member_id")
          .onRef("customer.provider", "=", "card.provider"),
      )
      .select(["card.id", "card.token", "card.member_id", "customer.ref as customer"])
      .where("card.provider", "=", ctx.payments!.facts.name)
      .where("card.try_at", "<=", ctx.now)
      .orderBy("card.id")
      .limit(BATCH)
      .execute(),
  );

const dueCustomers = (ctx: ShopContext) =>
  ctx.db.transaction((tx) =>
    tx
      .selectFrom("provider_customers")
      .select(["id", "ref"])
      .where("member_id", "is", null)
      .where("provider", "=", ctx.payments!.facts.name)
      .where((is) => is.or([is("keep_until", "is", null), is("keep_until", "<=", ctx.now)]))
      .where((is) => is.or([is("try_at", "is", null), is("try_at", "<=", ctx.now)]))
      .orderBy("id")
      .limit(BATCH)
      .execute(),
  );

async function finish(
  { db, now }: ShopContext,
  table: "cards_to_end" | "provider_customers",
  id: number,
  isDone: boolean,
): Promise<void> {
  const tryAt = new Date(now.getTime() + AGAIN_MS);
  await db.transaction(async (tx) => {
    if (isDone) await tx.deleteFrom(table).where("id", "=", id).execute();
    else await tx.updateTable(table).set({ try_at: tryAt }).where("id", "=", id).execute();
  });
}
