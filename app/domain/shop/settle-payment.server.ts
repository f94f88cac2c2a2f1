import { sql } from "kysely";
import type { PaymentAttemptState, TenantTransaction } from "~/db/tables";
import type { ShopContext } from "~/domain/context";
import { removeCardsOfChargebacks } from "../cards/stored-cards.server";
import { grantCredits } from "../credits/grant-credits.server";
import { payDebt } from "../credits/pay-debt.server";
import { setReversed } from "../credits/reverse-entry.server";
import { keepUse } from "../discounts/discount-uses.server";
import { hasBought } from "../discounts/has-bought.server";
import { countStep } from "../growth/count-step.server";
import { recordSourceOrder } from "../sources/record-source-events.server";
import { refundAll, refundSums, refundSurplus, UNDERPAID_MS } from "./automatic-refunds.server";
import { grantBonus, reverseBonus } from "./bonus-credits.server";
import { failRefunds, isUnreported, UNREPORTED_MS } from "./fail-refunds.server";
import { type InvoicedOrder, issueCorrection, issueInvoice } from "./issue-invoice.server";
import { mailChanges } from "./mail-changes.server";
import { mailEnded } from "./mail-ended.server";
import { creditsReversed } from "./order-amounts";
import { sumsOf } from "./order-sums.server";
import { setPremium } from "./set-premium.server";
import { judgeOrder } from "./store-evidence.server";

/** A locked attempt and its order. */
export type HeldPayment = {
  id: number;
  provider: string;
  orderId: number;
  state: PaymentAttemptState;
  version: number;
  currency: string;
  paid: number;
  refunded: number;
  chargedBack: number;
  /** of the card or account that paid; null where it is not known yet */
  payerCountry: string | null;
};

/** The known state of an attempt; amounts in minor units. */
export type Known = {
  state: PaymentAttemptState;
  providerRef: string | null;
  paid: number;
  refunded: number;
  chargedBack: number;
  /** of the card or account that paid */
  payerCountry?: string | null;
  /** whether it is the provider's answer to a query, which shows every refund that was carried out */
  isQueried?: boolean;
};

/** What happened to the money of an order with one change, in minor units: the total of an order that completed, and what went back by refunds. */
export type MoneyMoved = { currency: string; purchased: number; refunded: number };

/** What to publish after the commit. */
export type Settled = { memberId: number | null; refundsWanted: boolean; moved: MoneyMoved };

/** Locks the order of an attempt and reads the attempt; null where there is none. */
export async function lockPayment(tx: TenantTransaction, paymentId: number): Promise<HeldPayment | null> {
  const found = await tx
    .selectFrom("payments")
    .select("order_id")
    .where("id", "=", paymentId)
    .executeTakeFirst();
  if (!found) return null;
  const order = await tx
    .selectFrom("orders")
    .select(["id", "currency"])
    .where("id", "=", found.order_id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const payment = await tx
    .selectFrom("payments")
    .select(["id", "provider", "state", "version", "paid", "refunded", "charged_back as chargedBack"])
    .select("payer_country as payerCountry")
    .where("id", "=", paymentId)
    .executeTakeFirstOrThrow();
  return { ...payment, orderId: order.id, currency: order.currency };
}

/**
 * Applies the known state of an attempt: its amounts, the order's sums, and their consequences, which are credits, premium, invoice, credit
 * notes and refunds. Idempotent. Requires the lock on the order. product 13.23
 */
export async function settlePayment(
  ctx: ShopContext,
  tx: TenantTransaction,
  payment: HeldPayment,
  known: Known,
): Promise<Settled> {
  // A card that was declined did not pay. The first report stays.
  const newPayer = known.paid > 0 && payment.payerCountry === null ? (known.payerCountry ?? null) : null;
  const isOpen = known.paid === 0 && (known.state === "pending" || known.state === "unknown");
  await tx
    .updateTable("payments")
    .set((is) => ({
      // A paid attempt remains paid, also after a refund or chargeback.
      state: known.paid > 0 ? "paid" : known.state,
      // The first sale stays: later messages about another sale of the order are found by the messages of that one.
      ...(known.providerRef === null
        ? {}
        : { provider_ref: is.fn.coalesce("provider_ref", is.val(known.providerRef)) }),
      ...(newPayer !== null && { payer_country: newPayer }),
      paid: known.paid,
      refunded: known.refunded,
      charged_back: known.chargedBack,
      ...(known.chargedBack > 0 && {
        charged_back_at: is.fn.coalesce("charged_back_at", is.val(ctx.now)),
      }),
      version: is("version", "+", 1),
      updated_at: ctx.now,
    }))
    .where("id", "=", payment.id)
    .execute();
  // A refund on the provider's pages is done once the provider reports it.
  await tx
    .updateTable("refunds")
    .set({ state: "done", updated_at: ctx.now })
    .where("payment_id", "=", payment.id)
    .where("state", "=", "by_hand")
    .where("level", "<=", known.refunded)
    .execute();
  await failRefunds(ctx, tx, payment, { refunded: known.refunded, isQueried: known.isQueried ?? false });
  if (!isOpen)
    await tx
      .updateTable("payments")
      .set({ check_at: null })
      .where("id", "=", payment.id)
      .where((is) => is.not(isUnreported))
      .execute();
  await tx
    .updateTable("payments")
    .set({ check_at: new Date(ctx.now.getTime() + UNREPORTED_MS) })
    .where("id", "=", payment.id)
    .where("check_at", "is", null)
    .where(isUnreported)
    .execute();
  const settled = await settleOrder(ctx, tx, payment.orderId, payment.id, { isPayerNew: newPayer !== null });
  if (known.paid === 0 && known.state !== payment.state) await mailEnded(ctx, tx, payment.id);
  return settled;
}

/**
 * Settles an order without a change of its attempts. Part of `settlePayment`.
 * @param options.isPayerNew the country of a card or account has just become known
 */
export async function settleOrder(
  ctx: ShopContext,
  tx: TenantTransaction,
  orderId: number,
  paymentId: number,
  { isPayerNew = false }: { isPayerNew?: boolean } = {},
): Promise<Settled> {
  const before = await tx
    .selectFrom("orders")
    .selectAll()
    .where("id", "=", orderId)
    .executeTakeFirstOrThrow();
  const sums = await sumsOf(tx, orderId);
  const { underpaid } = await refundSums(tx, orderId);
  // What goes back because too little was paid counts as not paid.
  const isPaid = sums.paid - underpaid >= before.total;
  const completes = isPaid && before.completed_at === null && before.member_id !== null;
  await tx
    .updateTable("orders")
    .set({
      paid: sums.paid,
      refunded: sums.refunded,
      charged_back: sums.chargedBack,
      ...(completes ? { completed_at: ctx.now } : {}),
    })
    .where("id", "=", orderId)
    .execute();
  const isFirst =
    completes && (await complete(ctx, tx, { ...before, member_id: before.member_id! }, paymentId));

  let refundsWanted = false;
  const isCompleted = completes || before.completed_at !== null;
  if (isCompleted) refundsWanted = await refundSurplus(ctx, tx, before);
  else if (before.member_id === null) refundsWanted = await refundAll(ctx, tx, orderId, "member_gone");
  else await watchUnderpaid(ctx, tx, orderId);
  if (isCompleted) {
    const { requestedRefunds } = await sumsOf(tx, orderId);
    const amounts = { total: before.total, credits: before.credits, ...sums, requestedRefunds };
    if (before.member_id !== null)
      await setReversed(tx, { uniqueKey: entryKey(orderId) }, creditsReversed(amounts), {
        reference: `order ${before.reference}`,
        now: ctx.now,
      });
    if (before.member_id !== null) await reverseBonus(ctx, tx, before, amounts);
    if (before.member_id !== null) {
      await setPremium(tx, before.member_id);
      if (sums.chargedBack > before.charged_back) await removeCardsOfChargebacks(ctx, tx, before.member_id);
    }
    const invoice = await issueCorrection(ctx, tx, before, sums);
    if (before.member_id !== null) {
      // An order that completes only now has had no mails about changes, whichever message came first.
      const shown = completes && underpaid === 0 ? { ...before, refunded: 0, charged_back: 0 } : before;
      await mailChanges(ctx, tx, { ...shown, member_id: before.member_id }, sums, invoice);
    }
  } else if (underpaid > 0 && before.member_id !== null)
    await mailChanges(
      ctx,
      tx,
      { ...before, credits: 0, bonus_credits: 0, member_id: before.member_id },
      sums,
      null,
    );
  if (completes && before.member_id !== null)
    await recordSourceOrder(ctx, tx, { ...before, memberId: before.member_id, isFirst });
  // Not at a later refund: the company may be registered in other countries since.
  if (completes || (isCompleted && isPayerNew)) await judgeOrder(ctx, tx, before);
  const moved = {
    currency: before.currency,
    purchased: completes ? before.total : 0,
    refunded: Math.max(0, sums.refunded - before.refunded),
  };
  return { memberId: before.member_id, refundsWanted, moved };
}

/** Has the minute's check look at an order that was paid in part. */
async function watchUnderpaid(ctx: ShopContext, tx: TenantTransaction, orderId: number): Promise<void> {
  await tx
    .updateTable("payments")
    .set({ check_at: new Date(ctx.now.getTime() + UNDERPAID_MS) })
    .where("order_id", "=", orderId)
    .where(sql<boolean>`paid > refunded + charged_back`)
    .execute();
}

/** The idempotency key of an order's ledger entry. */
export const entryKey = (orderId: number) => `order ${orderId}`;

type Order = InvoicedOrder & { member_id: number; reference: string; currency: string };

/**
 * Completes an order on its first full payment: credits, debt, invoice, confirmation.
 * @returns whether it is the member's first purchase
 */
async function complete(
  ctx: ShopContext,
  tx: TenantTransaction,
  order: Order,
  paymentId: number,
): Promise<boolean> {
  await tx.updateTable("payments").set({ completes: true }).where("id", "=", paymentId).execute();
  const [reference, now, memberId] = [`order ${order.reference}`, ctx.now, order.member_id];
  const uniqueKey = entryKey(order.id);
  if (order.discount_code) await keepUse(tx, { memberId, code: order.discount_code, orderId: order.id, now });
  await grantCredits(tx, { memberId, amount: order.credits, reason: "purchase", reference, uniqueKey, now });
  await grantBonus(ctx, tx, order);
  await payDebt(tx, memberId, { reference, uniqueKey: `${uniqueKey} debt`, now });
  // The ledger entry has locked the balance: of two orders paid at the same time the later one sees the first.
  if (!(await countStep(ctx, tx, { id: memberId }, "purchase")))
    await countStep(ctx, tx, { id: memberId }, "repeat");
  const invoice = await issueInvoice(ctx, tx, order);
  // The law requires a confirmation on a durable medium.
  const member = await tx
    .selectFrom("members")
    .select(["email", "language", "country"])
    .where("id", "=", memberId)
    .executeTakeFirstOrThrow();
  const { paid } = await tx
    .selectFrom("payments")
    .select(({ fn }) => fn.sum<number>("paid").as("paid"))
    .where("order_id", "=", order.id)
    .executeTakeFirstOrThrow();
  await ctx.mails.add(tx, {
    // A promised direct debit is not paid yet.
    kind: Number(paid) >= order.total ? "order_paid" : "order_placed",
    memberId,
    recipient: member.email,
    language: member.language,
    params: {
      reference: order.reference,
      credits: order.credits + order.bonus_credits,
      minor: order.total,
      currency: order.currency,
      country: member.country,
      days: ctx.tenant.config.refund_days,
      invoice,
    },
  });
  return !(await hasBought(tx, memberId, { besides: order.id }));
}
