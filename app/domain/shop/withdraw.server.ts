import type { TenantTransaction } from "~/db/tables";
import type { Needs, ShopContext } from "~/domain/context";
import { addDays, todayIn } from "../calendar";
import { findCredits, purchaseLeft } from "../credits/find-balance.server";
import { bonusReversed, refundFor } from "./order-amounts";
import { sumsOf } from "./order-sums.server";
import { refreshPayment } from "./receive-message.server";
import { listRefundable, type RefundablePayment, splitRefund, sumLeft } from "./refundable-payments.server";
import { sendRefunds } from "./send-refunds.server";
import { entryKey, settleOrder } from "./settle-payment.server";
import { wantRefund } from "./want-refund.server";

/** The time zone in which a day ends last. */
const LAST_ZONE = "Etc/GMT+12";

/** The result that a withdrawal from an order would have. */
export type Withdrawal = {
  /** unspent credits of the order */
  unused: number;
  /** minor units */
  amount: number;
  currency: string;
  /** the last day on which a withdrawal is possible, such as "2026-12-05" */
  until: string;
};

type Found = Withdrawal & {
  orderId: number;
  reference: string;
  /** that the refund is taken from */
  payments: RefundablePayment[];
};

/**
 * Returns what a member would get back by withdrawing from an order now.
 * @returns null where the order is not the member's or not paid, the period is over, it was withdrawn from before, or no credits are left.
 * product 13.57
 */
export async function findWithdrawal(
  ctx: Needs<"now" | "tenant">,
  tx: TenantTransaction,
  memberId: number,
  reference: string,
): Promise<Found | null> {
  const order = await tx
    .selectFrom("orders")
    .select(["id", "total", "credits", "currency", "completed_at as completedAt"])
    .where("reference", "=", reference)
    .where("member_id", "=", memberId)
    .where("withdrawn_at", "is", null)
    .executeTakeFirst();
  if (!order?.completedAt) return null;
  // The day of the purchase, where the brand is, does not count. The last day counts in full, also where it ends last: the member may be
  // in another time zone.
  const { refund_days: days, timezone } = ctx.tenant.config;
  const until = addDays(todayIn(timezone, order.completedAt), days);
  if (todayIn(LAST_ZONE, ctx.now) > until) return null;
  const entry = await tx
    .selectFrom("credit_entries")
    .select("id")
    .where("unique_key", "=", entryKey(order.id))
    .executeTakeFirst();
  const unused = entry ? await purchaseLeft(tx, entry.id) : 0;
  if (unused === 0) return null;
  const payments = await listRefundable(tx, order.id);
  const amount = refundFor(unused, order, sumLeft(payments));
  if (amount <= 0) return null;
  return { orderId: order.id, reference, payments, unused, amount, currency: order.currency, until };
}

/**
 * Withdraws a member from an order: takes its unspent credits, refunds their share, and acknowledges the withdrawal by mail with content
 * and time. Idempotent.
 * @returns the refund; null where `findWithdrawal` returns null
 */
export async function withdrawFromOrder(
  ctx: ShopContext,
  member: Withdrawing,
  reference: string,
): Promise<Withdrawal | null> {
  let done: Found | null = null;
  for (let tries = 1; ; tries++)
    try {
      done = await withdrawOnce(ctx, member, reference);
      break;
    } catch (error) {
      if (!(error instanceof Overtaken) || tries === MAX_TRIES) throw error;
    }
  if (!done) return null;
  ctx.changed(member.id);
  ctx.publish(member.id, { type: "user" });
  for (const paymentId of await sendRefunds(ctx)) await refreshPayment(ctx, paymentId).catch(() => undefined);
  return done;
}

/**
 * Records how many of the bonus credits that the refund would reverse are spent: they stay with the member, because nobody owes anything for
 * a withdrawal.
 * @param left granted credits of the member
 * @returns how many bonus credits are reversed
 */
async function keepSpentBonus(
  tx: TenantTransaction,
  { orderId, amount }: Found,
  left: number,
): Promise<number> {
  const { total, granted } = await tx
    .selectFrom("orders")
    .select(["total", "bonus_credits as granted"])
    .where("id", "=", orderId)
    .executeTakeFirstOrThrow();
  if (granted === 0) return 0;
  const { requestedRefunds, ...sums } = await sumsOf(tx, orderId);
  const reversedAt = (requested: number) =>
    bonusReversed({ granted, spent: 0 }, { ...sums, total, requestedRefunds: requested });
  const due = reversedAt(requestedRefunds) - reversedAt(requestedRefunds - amount);
  await tx
    .updateTable("orders")
    .set({ bonus_spent: Math.max(0, due - left) })
    .where("id", "=", orderId)
    .execute();
  return Math.min(due, left);
}

type Withdrawing = { id: number; email: string; country: string };
const MAX_TRIES = 4;
class Overtaken extends Error {}

function withdrawOnce(ctx: ShopContext, member: Withdrawing, reference: string): Promise<Found | null> {
  return ctx.db.transaction(async (tx) => {
    // The same lock as for messages about the order's payments.
    await tx
      .selectFrom("orders")
      .select("id")
      .where("reference", "=", reference)
      .where("member_id", "=", member.id)
      .forUpdate()
      .executeTakeFirst();
    const found = await findWithdrawal(ctx, tx, member.id, reference);
    if (!found) return null;
    const { orderId, payments, unused, amount, currency } = found;
    await tx.updateTable("orders").set({ withdrawn_at: ctx.now }).where("id", "=", orderId).execute();
    const parts = splitRefund(payments, amount);
    for (const { paymentId, amount } of parts)
      await wantRefund(ctx, tx, {
        paymentId,
        amount,
        reason: "withdrawal",
        uniqueKey: `withdrawal ${orderId} ${paymentId}`,
      });
    const before = await findCredits(tx, member.id);
    const extra = await keepSpentBonus(tx, found, before.granted);
    await settleOrder(ctx, tx, orderId, parts[0]!.paymentId);
    // Credits were spent meanwhile: compute again, so that spent credits are not refunded.
    if ((await findCredits(tx, member.id)).owed > before.owed) throw new Overtaken();
    await ctx.mails.add(tx, {
      kind: "withdrawal_received",
      memberId: member.id,
      recipient: member.email,
      language: ctx.locale,
      params: {
        reference,
        credits: unused + extra,
        minor: amount,
        currency,
        country: member.country,
        when: ctx.now.toISOString(),
      },
    });
    return found;
  });
}
