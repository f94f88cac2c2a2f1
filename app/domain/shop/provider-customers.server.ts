import type { ShopContext } from "~/domain/context";
import { customerOf } from "../cards/stored-cards.server";

/**
 * Returns the provider's customer id of a member, for a mandate or a remembered card. Registers the customer on first use, with our
 * reference and no other data of the member.
 * @throws ProviderSilent, ProviderRefused. product 13.39
 */
export async function customerAt(ctx: ShopContext, memberId: number): Promise<string> {
  const provider = ctx.payments!;
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

/** Deletes a customer that the provider no longer has, and its remembered cards; the next payment registers the member again. */
export async function dropCustomer(ctx: ShopContext, memberId: number): Promise<void> {
  const provider = ctx.payments!.facts.name;
  await ctx.db.transaction(async (tx) => {
    for (const table of ["stored_cards", "cards_to_end", "provider_customers"] as const)
      await tx.deleteFrom(table).where("member_id", "=", memberId).where("provider", "=", provider).execute();
  });
}
