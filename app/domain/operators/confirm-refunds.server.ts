import type { RefundContext } from "~/domain/context";
import { allAccounts } from "../shop/payment-accounts.server";
import { lockPayment, settlePayment } from "../shop/settle-payment.server";
import { refundLevel } from "../shop/want-refund.server";
import { RefundRefused } from "./refund-order.server";

/** A refund that an operator made on the provider's website. The amount is in minor units. */
export type ConfirmedRefund = { payment: string; provider: string; amount: number };

/**
 * Marks the refunds of an order that were made by hand as done. This is for a provider that the configuration no longer names and whose
 * messages are no longer accepted. A configured provider, present or former, reports its refunds itself: confirmed here, they would count twice.
 * @throws RefundRefused. product 26.7
 */
export async function confirmRefunds(
  ctx: RefundContext,
  reference: string,
): Promise<{ memberId: number | null; refunds: ConfirmedRefund[] }> {
  return ctx.db.transaction(async (tx) => {
    const order = await tx
      .selectFrom("orders")
      .select(["id", "member_id"])
      .where("reference", "=", reference)
      .forUpdate()
      .executeTakeFirst();
    if (!order) throw new RefundRefused("order_unknown");
    const isConfigured = (provider: string) => allAccounts(ctx).some(({ facts }) => facts.name === provider);
    const open = await tx
      .selectFrom("refunds")
      .innerJoin("payments", "payments.id", "refunds.payment_id")
      .select(["refunds.id", "refunds.state", "refunds.payment_id as paymentId", "refunds.amount"])
      .select(["payments.provider", "payments.reference as payment"])
      .where("payments.order_id", "=", order.id)
      // One that was to be sent by a call waits for ever where the account is gone.
      .where("refunds.state", "in", ["by_hand", "wanted", "sent", "unknown"])
      .orderBy("refunds.id")
      .execute();
    const waiting = open.filter(({ state, provider }) => state === "by_hand" || !isConfigured(provider));
    if (waiting.length === 0) throw new RefundRefused("nothing_by_hand");
    const ours = waiting.filter(({ provider }) => !isConfigured(provider));
    if (ours.length === 0) throw new RefundRefused("reported_by_provider");
    for (const { id, paymentId, provider, amount } of ours) {
      const payment = (await lockPayment(tx, paymentId))!;
      const refunded = Math.min(payment.refunded + amount, await refundLevel(tx, paymentId));
      await tx
        .insertInto("payment_events")
        .values({
          payment_id: paymentId,
          provider,
          dedupe_key: `operator refund ${id}`,
          received_at: ctx.now,
          verified: "operator",
          raw: "",
          refunded: refunded - payment.refunded,
          outcome: "applied",
        })
        .execute();
      await tx
        .updateTable("refunds")
        .set({ state: "done", updated_at: ctx.now })
        .where("id", "=", id)
        .execute();
      await settlePayment(ctx, tx, payment, { ...payment, providerRef: null, refunded });
    }
    if (order.member_id !== null) await ctx.changedLater(tx, order.member_id);
    return {
      memberId: order.member_id,
      refunds: ours.map(({ payment, provider, amount }) => ({ payment, provider, amount })),
    };
  });
}
