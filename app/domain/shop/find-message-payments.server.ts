import type { ShopContext } from "~/domain/context";
import type { Message, PaymentProvider, Reading } from "~/outside/payments/provider";
import { allAccounts } from "./payment-accounts.server";

/** Reads a message with the account that it comes from: with several at one provider, the one whose signature it carries. */
export function readMessage(
  ctx: ShopContext,
  message: Message,
  name: string | undefined,
): { provider: PaymentProvider; reading: Reading } | null {
  const read = allAccounts(ctx)
    .filter(({ facts }) => facts.name === name)
    .flatMap((provider) => {
      const reading = provider.read(ctx, message);
      return reading && isStorable(reading) ? [{ provider, reading }] : [];
    });
  return read.find(({ reading }) => reading.isSigned) ?? read[0] ?? null;
}

/** The database stores no NUL, and no id contains one. */
function isStorable({ reference, providerRef, dedupeKey }: Reading): boolean {
  return ![reference, providerRef, dedupeKey].some((text) => text?.includes("\0"));
}

/** Returns the payments that a message names, by our reference or by the provider's id of one of their sales. */
export async function findPayments(
  ctx: ShopContext,
  { facts, account }: PaymentProvider,
  { reference, providerRef, isSigned }: Reading,
): Promise<number[]> {
  if (reference === null && providerRef === null) return [];
  const rows = await ctx.db.transaction((tx) =>
    tx
      .selectFrom("payments")
      .select("id")
      .where("provider", "=", facts.name)
      // The signature of one account proves nothing about the payments of another.
      .$if(isSigned, (query) =>
        query.where((is) => is.or([is("account", "is", null), is("account", "=", account)])),
      )
      .where((is) =>
        is.or([
          ...(reference === null ? [] : [is("reference", "=", reference)]),
          ...(providerRef === null
            ? []
            : [
                is("provider_ref", "=", providerRef),
                is(
                  "id",
                  "in",
                  is
                    .selectFrom("payment_events")
                    .select("payment_id")
                    .where("provider", "=", facts.name)
                    .where("provider_ref", "=", providerRef)
                    .where("payment_id", "is not", null)
                    .$castTo<{ payment_id: number }>(),
                ),
              ]),
        ]),
      )
      .orderBy("id")
      .execute(),
  );
  return rows.map(({ id }) => id);
}

/** Stores a proved message whose reference and sale are of different payments: applied to either, it could pay an order with another's money. */
export async function refuseCrossed(
  ctx: ShopContext,
  { facts }: PaymentProvider,
  { isSigned, dedupeKey, change, providerRef }: Reading,
  raw: string,
): Promise<void> {
  if (!isSigned || dedupeKey === null) return;
  await ctx.db.transaction((tx) =>
    tx
      .insertInto("payment_events")
      .values({
        payment_id: null,
        provider: facts.name,
        dedupe_key: `crossed ${dedupeKey}`.slice(0, 300),
        provider_ref: providerRef,
        received_at: ctx.now,
        verified: "signature",
        raw,
        paid: change?.paid ?? 0,
        refunded: change?.refunded ?? 0,
        charged_back: change?.chargedBack ?? 0,
        outcome: "crossed",
      })
      .onConflict((conflict) => conflict.columns(["tenant_id", "provider", "dedupe_key"]).doNothing())
      .execute(),
  );
}
