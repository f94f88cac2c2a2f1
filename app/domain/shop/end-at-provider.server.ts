import type { ShopContext } from "~/domain/context";
import type { PaymentProvider } from "~/outside/payments/provider";
import { openToken } from "../cards/stored-cards.server";
import { allAccounts } from "./payment-accounts.server";
import { describeFailure } from "./provider-failure.server";

const BATCH = 20;
/** A card or customer that could not be deleted is retried after this time. */
const AGAIN_MS = 3_600_000;
/** After this many failures the provider is not called again in this run. */
const MAX_FAILED = 3;

/**
 * Ends removed cards and deletes the customers of erased members at the brand's providers, present and former. Deletes each row after the
 * provider has confirmed it; a failure is reported and retried an hour later. product 13.39, 13.44
 */
export async function endAtProvider(ctx: ShopContext): Promise<void> {
  const able = allAccounts(ctx).filter(({ deleteCustomer }) => deleteCustomer);
  for (const name of new Set(able.map(({ facts }) => facts.name)))
    await endAt(
      ctx,
      name,
      able.filter(({ facts }) => facts.name === name),
    );
}

/** A card or customer is ended at all accounts of its provider: where there is none, that is not an error. */
async function endAt(ctx: ShopContext, name: string, accounts: readonly PaymentProvider[]): Promise<void> {
  let failed = 0;
  const attempt = async (run: (account: PaymentProvider) => Promise<void> | undefined) => {
    try {
      for (const account of accounts) await run(account);
      return true;
    } catch (error) {
      const of = { call: "end", provider: name, order: null } as const;
      ctx.providerFailed(describeFailure(of, error));
      failed += 1;
      return false;
    }
  };
  for (const { id, token, member_id: memberId, customer } of await dueCards(ctx, name)) {
    if (failed >= MAX_FAILED) return;
    const plain = openToken(ctx, token, memberId);
    const isDone =
      plain === null || customer === null
        ? true
        : await attempt((account) => account.forgetCard?.(ctx, { customer, token: plain }));
    await finish(ctx, "cards_to_end", id, isDone);
  }
  for (const { id, ref } of await dueCustomers(ctx, name)) {
    if (failed >= MAX_FAILED) return;
    const isDone = await attempt((account) => account.deleteCustomer!(ctx, ref));
    await finish(ctx, "provider_customers", id, isDone);
  }
}

const dueCards = (ctx: ShopContext, provider: string) =>
  ctx.db.transaction((tx) =>
    tx
      .selectFrom("cards_to_end as card")
      .leftJoin("provider_customers as customer", (join) =>
        join
          .onRef("customer.member_id", "=", "card.member_id")
          .onRef("customer.provider", "=", "card.provider"),
      )
      .select(["card.id", "card.token", "card.member_id", "customer.ref as customer"])
      .where("card.provider", "=", provider)
      .where("card.try_at", "<=", ctx.now)
      .orderBy("card.id")
      .limit(BATCH)
      .execute(),
  );

const dueCustomers = (ctx: ShopContext, provider: string) =>
  ctx.db.transaction((tx) =>
    tx
      .selectFrom("provider_customers")
      .select(["id", "ref"])
      .where("member_id", "is", null)
      .where("provider", "=", provider)
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
