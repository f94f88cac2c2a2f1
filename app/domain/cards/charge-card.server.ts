import type { TenantTransaction } from "~/db/tables";
import { type PaymentState, ProviderRefused } from "~/outside/payments/provider";
import { applyState } from "../shop/receive-message.server";
import type { ShopContext } from "../shop/shop-context";
import { webhookKey } from "../shop/webhook-key.server";
import { customerOf } from "./stored-cards.server";

/** The key of a page that was shown. */
export const isChargeKey = (key: string | undefined): key is string =>
  key !== undefined && /^[0-9a-f]{32}$/.test(key);

/** The member's order that was charged with a key; null where none was. The card has to be locked, so that no other press comes between. */
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

type Order = { total: number; currency: string; credits: number };

/**
 * Charges a remembered card for an attempt that is stored. Where the provider does not answer, what it did is unknown: it is asked about
 * by `checkPayments` and never charged a second time. decisions §7
 */
export async function chargeCard(
  ctx: ShopContext,
  memberId: number,
  order: Order,
  payment: { id: number; reference: string; method: string },
  token: string,
): Promise<void> {
  const provider = ctx.payments!;
  // A message that comes during the charge is newer than its answer.
  const version = await move(ctx, payment.id, "sent");
  if (version === null) return;
  let state: PaymentState;
  try {
    state = await provider.charge!(ctx, {
      reference: payment.reference,
      amount: order.total,
      currency: order.currency,
      method: payment.method,
      description: `${ctx.tenant.config.name}: ${order.credits}`,
      webhookUrl: `${ctx.siteOrigin}/api/webhooks/${provider.facts.name}/${await webhookKey(ctx)}`,
      customer: customerOf(ctx, memberId),
      token,
    });
  } catch (error) {
    await move(ctx, payment.id, error instanceof ProviderRefused ? "failed" : "unknown");
    return;
  }
  await applyState(ctx, payment.id, version, state, "");
}

/** @returns the attempt's version after it; null where it is past that state */
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
