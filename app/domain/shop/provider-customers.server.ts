import type { ShopContext } from "~/domain/context";
import type { PaymentProvider } from "~/outside/payments/provider";
import { customerOf } from "../cards/stored-cards.server";

/**
 * Returns a provider's customer id of a member, for a mandate or a remembered card. Registers the customer on first use, with our
 * reference and no other data of the member.
 * @throws ProviderSilent, ProviderRefused. product 13.39
 */
export async function customerAt(
  ctx: ShopContext,
  provider: PaymentProvider,
  memberId: number,
): Promise<string> {
  const { name } = provider.facts;
  const find = () =>
    ctx.db.transaction((tx) =>
      tx
        .selectFrom("provider_customers")
        .select("ref")
        .where("member_id", "=", memberId)
        .where("provider", "=", name)
        .executeTakeFirst(),
    );
  const there = await find();
  if (there) return there.ref;
  const ref = await provider.createCustomer!(ctx, customerOf(ctx, memberId));
  await ctx.db.transaction((tx) =>
    tx
      .insertInto("provider_customers")
      .values({ member_id: memberId, provider: name, ref, created_at: ctx.now })
      .onConflict((conflict) => conflict.columns(["tenant_id", "member_id", "provider"]).doNothing())
      .execute(),
  );
  return (await find())?.ref ?? ref;
}

/** Deletes a customer that a provider no longer has, and its remembered cards; the next payment registers the member again. */
export async function dropCustomer(
  ctx: ShopContext,
  { facts }: PaymentProvider,
  memberId: number,
): Promise<void> {
  const provider = facts.name;
  await ctx.db.transaction(async (tx) => {
    for (const table of ["stored_cards", "cards_to_end", "provider_customers"] as const)
      await tx.deleteFrom(table).where("member_id", "=", memberId).where("provider", "=", provider).execute();
  });
}
