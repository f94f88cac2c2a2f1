import { ProviderRefused } from "~/outside/payments/provider";
import { lowerLaterLevels } from "./fail-refunds.server";
import { describeFailure } from "./provider-failure.server";
import { lockPayment, settleOrder } from "./settle-payment.server";
import type { ShopContext } from "./shop-context";

const BATCH = 20;
/** After this many unanswered calls in a row the round ends: each call may take seconds, and other brands wait. */
export const MAX_SILENT = 3;

/**
 * Sends pending refunds to the provider, each under its own idempotency key, so that a retry after a crash or a timeout never refunds
 * twice. A refund that the provider refuses is marked as failed, and its credits come back.
 * @returns the refunded payments, whose amounts have to be requested. product 13.60
 */
export async function sendRefunds(ctx: ShopContext): Promise<number[]> {
  const provider = ctx.payments;
  if (!provider?.refund) return [];
  const wanted = await ctx.db.transaction((tx) =>
    tx
      .selectFrom("refunds")
      .innerJoin("payments", "payments.id", "refunds.payment_id")
      .innerJoin("orders", "orders.id", "payments.order_id")
      .select([
        "refunds.id",
        "refunds.amount",
        "refunds.unique_key as key",
        "refunds.payment_id as paymentId",
        "payments.reference",
        "payments.provider_ref as providerRef",
        "orders.currency",
        "orders.reference as order",
      ])
      .where("refunds.state", "in", ["wanted", "sent", "unknown"])
      .where("payments.provider", "=", provider.facts.name)
      .orderBy("refunds.id")
      .limit(BATCH)
      .execute(),
  );
  const done = new Set<number>();
  let silent = 0;
  for (const { id, key, paymentId, providerRef, order, ...refund } of wanted) {
    if (providerRef === null) continue;
    if (silent >= MAX_SILENT) break;
    await mark(ctx, id, "sent");
    try {
      await provider.refund(ctx, { ...refund, providerRef }, { ...refund, key });
      await mark(ctx, id, "done");
      done.add(paymentId);
      silent = 0;
    } catch (error) {
      ctx.providerFailed(describeFailure({ call: "refund", provider: provider.facts.name, order }, error));
      await mark(ctx, id, error instanceof ProviderRefused ? "failed" : "unknown");
      silent = error instanceof ProviderRefused ? 0 : silent + 1;
      if (error instanceof ProviderRefused) {
        await ctx.db.transaction((tx) => lowerLaterLevels(tx, id));
        await sendRefund(ctx, paymentId);
      }
    }
  }
  return [...done];
}

async function mark(
  ctx: ShopContext,
  id: number,
  state: "sent" | "unknown" | "done" | "failed",
): Promise<void> {
  await ctx.db.transaction((tx) =>
    tx
      .updateTable("refunds")
      .set({ state, updated_at: ctx.now })
      .where("id", "=", id)
      .where("state", "not in", ["done", "failed"])
      .execute(),
  );
}

/** The refund failed, so its credits come back. */
async function sendRefund(ctx: ShopContext, paymentId: number): Promise<void> {
  const settled = await ctx.db.transaction(async (tx) => {
    const payment = await lockPayment(tx, paymentId);
    return payment && settleOrder(ctx, tx, payment.orderId, payment.id);
  });
  if (settled?.memberId) ctx.changed(settled.memberId);
}
