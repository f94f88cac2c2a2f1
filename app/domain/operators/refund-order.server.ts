import type { TenantTransaction } from "~/db/tables";
import type { Needs, RefundContext } from "~/domain/context";
import { findCredits } from "../credits/find-balance.server";
import { type Accounts, isRefundedByCall } from "../shop/payment-accounts.server";
import { listRefundable, splitRefund, sumLeft } from "../shop/refundable-payments.server";
import { settleOrder } from "../shop/settle-payment.server";
import { wantRefund } from "../shop/want-refund.server";
import type { Entry } from "./operator.server";

/** Why a refund is refused. Nothing was written. */
export type RefundProblem =
  | "order_unknown"
  /** nothing of the order is left to refund */
  | "nothing_left"
  /** the amount is more than what is left */
  | "too_much"
  /** a refund was made before or is under way, and the caller did not request another one */
  | "refunded_before"
  /** another refund was made since the operator looked at the order */
  | "changed"
  /** no refund of the order waits to be made by hand */
  | "nothing_by_hand"
  /** the provider's own message completes the refund */
  | "reported_by_provider";

export class RefundRefused extends Error {
  override name = "RefundRefused";
  constructor(readonly problem: RefundProblem) {
    super(`The refund is refused: ${problem}.`);
  }
}

/** The effect of a refund. Amounts in minor units. */
export type RefundPlan = {
  orderId: number;
  memberId: number | null;
  currency: string;
  /** the maximum that can be refunded, over all attempts */
  left: number;
  /** the refunds by attempt; `call`: the server sends it, `by_hand`: the provider accepts it only on its own website */
  parts: {
    paymentId: number;
    reference: string;
    provider: string;
    amount: number;
    how: "call" | "by_hand";
  }[];
  /** refunds that were made before or are under way */
  before: { amount: number; reason: string; state: string; at: Date }[];
};

/**
 * Returns the plan of a refund: first the attempt that completed the order is refunded, then the others, oldest first.
 * @param amount in minor units; null for all that is left
 * @throws RefundRefused. product 26.7
 */
export async function planRefund(
  ctx: Accounts,
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
  const payments = await listRefundable(tx, order.id);
  const left = sumLeft(payments);
  if (left === 0) throw new RefundRefused("nothing_left");
  if (amount !== null && amount > left) throw new RefundRefused("too_much");
  const parts = splitRefund(payments, amount ?? left).map(({ account, left: _, ...part }) => ({
    ...part,
    how: isRefundedByCall(ctx, { ...part, account }) ? ("call" as const) : ("by_hand" as const),
  }));
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

/** Returns what operators have refunded of an order before, in minor units. */
export const refundedByOperators = ({ before }: RefundPlan) =>
  before.reduce((sum, { amount, reason }) => sum + (reason === "operator" ? amount : 0), 0);

/** The result of a refund: the plan as executed, and the member's credits afterwards; null where the member no longer exists. */
export type RefundDone = RefundPlan & { credits: { balance: number; owed: number } | null };

/**
 * Returns the plan of a refund and locks the order until the transaction ends. A second refund of an order must be requested explicitly.
 * @param amount in minor units
 * @param again whether an order that was refunded before is refunded further
 * @param seen the number of earlier refunds that the operator saw, where a page showed them
 * @throws RefundRefused
 */
export async function lockRefund(
  ctx: Accounts & Needs<"db">,
  reference: string,
  { amount, again, seen }: { amount: number; again: boolean; seen?: number | undefined },
): Promise<RefundPlan> {
  return ctx.db.transaction(async (tx) => {
    // The same lock as for every message about its payments: of two commands, the second sees what the first wrote.
    await tx
      .selectFrom("orders")
      .select("id")
      .where("reference", "=", reference)
      .forUpdate()
      .executeTakeFirst();
    const plan = await planRefund(ctx, tx, reference, amount);
    if (seen !== undefined && plan.before.length !== seen) throw new RefundRefused("changed");
    if (plan.before.length > 0 && !again) throw new RefundRefused("refunded_before");
    return plan;
  });
}

/**
 * Refunds an order by hand as planned. The credits change immediately. The server's job sends what the provider refunds by a call; the
 * rest waits to be made on the provider's website.
 * @param plan from `lockRefund`, in the same transaction. product 26.7
 */
export async function refundOrder(ctx: RefundContext & Entry, plan: RefundPlan): Promise<RefundDone> {
  return ctx.db.transaction(async (tx) => {
    for (const { paymentId, amount } of plan.parts)
      await wantRefund(ctx, tx, {
        paymentId,
        amount,
        reason: "operator",
        uniqueKey: `operator ${ctx.entry} ${paymentId}`,
      });
    await settleOrder(ctx, tx, plan.orderId, plan.parts[0]!.paymentId);
    if (plan.memberId === null) return { ...plan, credits: null };
    await ctx.changedLater(tx, plan.memberId);
    const { balance, owed } = await findCredits(tx, plan.memberId);
    return { ...plan, credits: { balance, owed } };
  });
}
