import type { TenantTransaction } from "~/db/tables";
import { findCredits } from "../credits/find-balance.server";
import { refundLevel, settleOrder, wantRefund } from "../shop/settle-payment.server";
import type { ShopContext } from "../shop/shop-context";
import { recordEntry } from "./audit-log.server";
import type { ChangingContext } from "./operator";

/** What a refund by an operator needs: the shop's context, and who does it. */
export type RefundContext = ShopContext & Pick<ChangingContext, "by" | "why" | "changedLater">;

/** Why nothing is paid back. Nothing was written. */
export type RefundProblem =
  | "order_unknown"
  /** nothing of it is left to pay back */
  | "nothing_left"
  /** more than is left */
  | "too_much"
  /** something went back before, or is under way, and the caller did not ask for another refund */
  | "refunded_before"
  /** no refund of it waits to be made by hand */
  | "nothing_by_hand"
  /** the provider's own message completes the refund */
  | "reported_by_provider";

export class RefundRefused extends Error {
  override name = "RefundRefused";
  constructor(readonly problem: RefundProblem) {
    super(`The refund is refused: ${problem}.`);
  }
}

/** What a refund would do. Amounts in minor units. */
export type RefundPlan = {
  orderId: number;
  memberId: number | null;
  currency: string;
  /** what can be paid back at most, over all attempts */
  left: number;
  /** what is paid back of which attempt; `call`: the server sends it, `by_hand`: the provider takes it on its own pages only */
  parts: {
    paymentId: number;
    reference: string;
    provider: string;
    amount: number;
    how: "call" | "by_hand";
  }[];
  /** what went back before or is under way */
  before: { amount: number; reason: string; state: string; at: Date }[];
};

/**
 * What a refund of an order would do: first the attempt that completed it is paid back, then others, the oldest first.
 * @param amount in minor units; null for all that is left
 * @throws RefundRefused. decisions §7
 */
export async function planRefund(
  ctx: Pick<ShopContext, "payments">,
  tx: TenantTransaction,
  reference: string,
  amount: number | null,
): Promise<RefundPlan> {
  const order = await tx
    .selectFrom("orders")
    .select(["id", "member_id", "currency"])
    .where("reference", "=", reference)
    .executeTakeFirst();
  if (!order) throw new RefundRefused("order_unknown");
  const payments = await tx
    .selectFrom("payments")
    .select(["id", "reference", "provider", "paid", "charged_back", "provider_ref"])
    .where("order_id", "=", order.id)
    .where("paid", ">", 0)
    .orderBy("completes", "desc")
    .orderBy("id")
    .execute();
  const parts: RefundPlan["parts"] = [];
  let left = 0;
  for (const payment of payments) {
    const there = payment.paid - payment.charged_back - (await refundLevel(tx, payment.id));
    if (there <= 0) continue;
    const part = amount === null ? there : Math.min(there, Math.max(0, amount - left));
    left += there;
    const isCalled = ctx.payments?.facts.refunds === "call" && ctx.payments.facts.name === payment.provider;
    if (part > 0)
      parts.push({
        paymentId: payment.id,
        reference: payment.reference,
        provider: payment.provider,
        amount: part,
        how: isCalled ? "call" : "by_hand",
      });
  }
  if (left === 0) throw new RefundRefused("nothing_left");
  if (amount !== null && amount > left) throw new RefundRefused("too_much");
  const before = await tx
    .selectFrom("refunds")
    .innerJoin("payments", "payments.id", "refunds.payment_id")
    .select(["refunds.amount", "reason", "refunds.state", "requested_at as at"])
    .where("payments.order_id", "=", order.id)
    .where("refunds.state", "<>", "failed")
    .orderBy("refunds.id")
    .execute();
  return { orderId: order.id, memberId: order.member_id, currency: order.currency, left, parts, before };
}

/** What came of a refund: the plan that was carried out, and the member's credits after it; null where there is no member any more. */
export type RefundDone = RefundPlan & { credits: { balance: number; owed: number } | null };

/**
 * Pays an order back by hand, whole or in part. Credits follow at once. What the provider refunds by a call is sent by the server's job,
 * the rest waits to be made on the provider's pages. A second refund of an order has to be asked for as such.
 * @param amount in minor units @param again whether an order that was refunded before is refunded further
 * @throws RefundRefused. decisions §7
 */
export async function refundOrder(
  ctx: RefundContext,
  reference: string,
  { amount, again }: { amount: number; again: boolean },
): Promise<RefundDone> {
  return ctx.db.transaction(async (tx) => {
    // Locked as by every message about its payments: of two commands the second sees what the first wrote.
    await tx
      .selectFrom("orders")
      .select("id")
      .where("reference", "=", reference)
      .forUpdate()
      .executeTakeFirst();
    const plan = await planRefund(ctx, tx, reference, amount);
    if (plan.before.length > 0 && !again) throw new RefundRefused("refunded_before");
    const entry = await recordEntry(ctx, tx, {
      action: "refund",
      memberId: plan.memberId,
      detail: `order ${reference}, ${amount} ${plan.currency} minor units`,
    });
    for (const { paymentId, amount } of plan.parts)
      await wantRefund(ctx, tx, {
        paymentId,
        amount,
        reason: "operator",
        uniqueKey: `operator ${entry} ${paymentId}`,
      });
    await settleOrder(ctx, tx, plan.orderId, plan.parts[0]!.paymentId);
    if (plan.memberId === null) return { ...plan, credits: null };
    await ctx.changedLater(tx, plan.memberId);
    const { balance, owed } = await findCredits(tx, plan.memberId);
    return { ...plan, credits: { balance, owed } };
  });
}
