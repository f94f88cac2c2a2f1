import type { TenantTransaction } from "~/db/tables";
import type { ShopContext } from "~/domain/context";
import {
  EndedAtProvider,
  type PaymentProvider,
  type PaymentState,
  ProviderRefused,
  ProviderUnreachable,
} from "~/outside/payments/provider";
import { keepReason } from "../shop/failure-reason.server";
import { customerAt, dropCustomer } from "../shop/provider-customers.server";
import { describeFailure } from "../shop/provider-failure.server";
import { applyState } from "../shop/receive-message.server";
import { webhookKey } from "../shop/webhook-key.server";

/** Checks the format of the charge key that each shown page carries. */
export const isChargeKey = (key: string | undefined): key is string =>
  key !== undefined && /^[0-9a-f]{32}$/.test(key);

/**
 * Returns the member's order that was charged with a key; null where there is none. The caller has to lock the card first, so that no
 * concurrent request charges it.
 */
export async function findCharged(
  tx: TenantTransaction,
  memberId: number,
  key: string,
): Promise<{ id: number; reference: string } | null> {
  const row = await tx
    .selectFrom("payments")
    .innerJoin("orders", "orders.id", "payments.order_id")
    .select(["orders.id", "orders.reference"])
    .where("payments.charge_key", "=", key)
    .where("orders.member_id", "=", memberId)
    .executeTakeFirst();
  return row ?? null;
}

/** Deletes a card that the provider has ended, or the customer with all cards, so that it is no longer offered. */
async function dropEnded(
  ctx: ShopContext,
  memberId: number,
  { id: paymentId, provider }: { id: number; provider: PaymentProvider },
  ended: EndedAtProvider["ended"],
): Promise<void> {
  if (ended === "customer") return dropCustomer(ctx, provider, memberId);
  await ctx.db.transaction((tx) =>
    tx
      .deleteFrom("stored_cards")
      .where("member_id", "=", memberId)
      .where("id", "=", tx.selectFrom("payments").select("stored_card_id").where("id", "=", paymentId))
      .execute(),
  );
}

type Order = { reference: string; total: number; currency: string; credits: number };

/**
 * Charges a remembered card for a payment attempt that is already stored, at the provider that remembers it and at no other. If the provider
 * does not answer, the outcome is unknown: `checkPayments` queries it, and the card is never charged a second time. product 13.41, 13.42
 */
export async function chargeCard(
  ctx: ShopContext,
  memberId: number,
  order: Order,
  payment: { id: number; reference: string; method: string; provider: PaymentProvider },
  token: string,
): Promise<void> {
  const { provider } = payment;
  // A webhook that arrives during the charge is newer than the answer to the charge.
  const version = await move(ctx, payment.id, "sent");
  if (version === null) return;
  ctx.providerHealth.starts(provider, ctx.now);
  let state: PaymentState;
  try {
    state = await provider.charge!(ctx, {
      reference: payment.reference,
      amount: order.total,
      currency: order.currency,
      method: payment.method,
      description: `${ctx.tenant.config.name}: ${order.credits}`,
      webhookUrl: `${ctx.siteOrigin}/api/webhooks/${provider.facts.name}/${await webhookKey(ctx)}`,
      customer: await customerAt(ctx, provider, memberId),
      token,
    });
  } catch (error) {
    const of = { call: "charge", provider: provider.facts.name, order: order.reference } as const;
    const failure = describeFailure(of, error);
    ctx.providerFailed(failure);
    ctx.providerHealth.ended(provider, error, ctx.now);
    if (error instanceof EndedAtProvider) await dropEnded(ctx, memberId, payment, error.ended);
    const isUndone = error instanceof ProviderRefused || error instanceof ProviderUnreachable;
    await move(ctx, payment.id, isUndone ? "failed" : "unknown");
    await keepReason(ctx, payment.id, failure);
    return;
  }
  ctx.providerHealth.ended(provider, null, ctx.now);
  await applyState(ctx, payment.id, version, state, "");
}

/**
 * Moves a payment attempt to a state.
 * @returns the attempt's new version; null where it is past that state
 */
async function move(ctx: ShopContext, id: number, to: "sent" | "unknown" | "failed"): Promise<number | null> {
  const moved = await ctx.db.transaction((tx) =>
    tx
      .updateTable("payments")
      .set((is) => ({
        state: to,
        updated_at: ctx.now,
        version: is("version", "+", 1),
        ...(to === "failed" && { check_at: null }),
      }))
      .where("id", "=", id)
      .where("state", "=", to === "sent" ? "prepared" : "sent")
      .returning("version")
      .executeTakeFirst(),
  );
  return moved?.version ?? null;
}
