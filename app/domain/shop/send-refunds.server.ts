import { sql } from "kysely";
import type { ShopContext } from "~/domain/context";
import { ProviderRefused } from "~/outside/payments/provider";
import { lowerLaterLevels } from "./fail-refunds.server";
import { allAccounts, refundingAccount } from "./payment-accounts.server";
import { describeFailure } from "./provider-failure.server";
import { lockPayment, settleOrder } from "./settle-payment.server";

const BATCH = 20;
/** After this many unanswered calls in a row to a provider its round ends: each call may take seconds, and other brands wait. */
export const MAX_SILENT = 3;
const MINUTE_MS = 60_000;
/**
 * While a refund is being sent, no other process sends it: of two calls a provider could refuse one and accept the other. Longer than a
 * whole round of calls takes; after a crash the refund is sent again when this time is over.
 */
const SENDING_MS = 5 * MINUTE_MS;
/** The longest wait between two tries of a refund. */
const SELDOM_MS = 6 * 60 * MINUTE_MS;

const openStates = ["wanted", "sent", "unknown"] as const;

/** How long a refund waits after a number of unconfirmed tries, in milliseconds: 1, 2, 4 … minutes, at most 6 hours. */
export function refundWaitMs(tries: number): number {
  return Math.min(SELDOM_MS, MINUTE_MS * 2 ** Math.min(20, Math.max(0, tries - 1)));
}

/**
 * Sends pending refunds to the provider, each under its own idempotency key, so that a retry after a crash or a timeout never refunds
 * twice. Only one process sends a refund at a time. A refund that the provider refuses is marked as failed, and its credits come back. One that is not confirmed waits for longer
 * after each try, so that the others are sent.
 * @returns the refunded payments, whose amounts have to be requested. product 13.60, decision 238
 */
export async function sendRefunds(ctx: ShopContext): Promise<number[]> {
  const names = allAccounts(ctx).flatMap(({ facts, refund }) => (refund ? [facts.name] : []));
  if (names.length === 0) return [];
  const done = new Set<number>();
  const silent = new Map<string, number>();
  for (const refund of await dueRefunds(ctx, names)) {
    const before = silent.get(refund.provider) ?? 0;
    if (before >= MAX_SILENT) continue;
    const sent = await sendRefund(ctx, refund);
    if (sent !== "taken") silent.set(refund.provider, sent === "silent" ? before + 1 : 0);
    if (sent === "done") done.add(refund.paymentId);
  }
  return [...done];
}

type DueRefund = Awaited<ReturnType<typeof dueRefunds>>[number];

const dueRefunds = (ctx: ShopContext, providers: readonly string[]) =>
  ctx.db.transaction((tx) =>
    tx
      .selectFrom("refunds")
      .innerJoin("payments", "payments.id", "refunds.payment_id")
      .innerJoin("orders", "orders.id", "payments.order_id")
      .select(["refunds.id", "refunds.amount", "refunds.unique_key as key", "refunds.tries"])
      .select(["payments.id as paymentId", "payments.reference", "payments.provider", "payments.account"])
      .select(["payments.provider_ref as providerRef", "payments.created_at as startedAt"])
      .select(["orders.currency", "orders.reference as order"])
      .where("refunds.state", "in", openStates)
      .where((is) => is.or([is("refunds.next_try_at", "is", null), is("refunds.next_try_at", "<=", ctx.now)]))
      .where("payments.provider", "in", providers)
      .where("payments.provider_ref", "is not", null)
      .orderBy(sql`refunds.next_try_at nulls first`)
      .orderBy("refunds.id")
      .limit(BATCH)
      .execute(),
  );

async function sendRefund(
  ctx: ShopContext,
  refund: DueRefund,
): Promise<"done" | "refused" | "silent" | "taken"> {
  const { id, key, amount, paymentId, reference, currency, order, tries } = refund;
  const providerRef = refund.providerRef!;
  if (!(await take(ctx, id))) return "taken";
  try {
    const account = await refundingAccount(ctx, { ...refund, id: paymentId });
    await account!.refund!(ctx, { reference, providerRef }, { amount, currency, key });
    await markDone(ctx, id, paymentId);
    return "done";
  } catch (error) {
    ctx.providerFailed(describeFailure({ call: "refund", provider: refund.provider, order }, error));
    if (!(error instanceof ProviderRefused)) {
      const next = new Date(ctx.now.getTime() + refundWaitMs(tries + 1));
      await markUnknown(ctx, id, { tries: tries + 1, next_try_at: next });
      return "silent";
    }
    await settleFailed(ctx, id, paymentId);
    return "refused";
  }
}

/** Takes a refund to send it. @returns false where another process is sending it or has sent it */
async function take(ctx: ShopContext, id: number): Promise<boolean> {
  const { numUpdatedRows } = await ctx.db.transaction((tx) =>
    tx
      .updateTable("refunds")
      .set({
        state: "sent",
        next_try_at: new Date(ctx.now.getTime() + SENDING_MS),
        updated_at: ctx.now,
      })
      .where("id", "=", id)
      .where("state", "in", openStates)
      .where((is) => is.or([is("next_try_at", "is", null), is("next_try_at", "<=", ctx.now)]))
      .executeTakeFirst(),
  );
  return numUpdatedRows === 1n;
}

async function markUnknown(
  ctx: ShopContext,
  id: number,
  more: { tries: number; next_try_at: Date },
): Promise<void> {
  await ctx.db.transaction((tx) =>
    tx
      .updateTable("refunds")
      .set({ state: "unknown", ...more, updated_at: ctx.now })
      .where("id", "=", id)
      .where("state", "not in", ["done", "failed"])
      .execute(),
  );
}

/**
 * The provider has accepted a refund. A state of the payment that was requested before is outdated. The minute's check requests it, also
 * where this process ends before it does, and again until it shows the refund.
 */
async function markDone(ctx: ShopContext, id: number, paymentId: number): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    await lockPayment(tx, paymentId);
    await tx
      .updateTable("refunds")
      .set({ state: "done", updated_at: ctx.now })
      .where("id", "=", id)
      .where("state", "not in", ["done", "failed"])
      .execute();
    await tx
      .updateTable("payments")
      .set((is) => ({
        version: is("version", "+", 1),
        check_at: new Date(ctx.now.getTime() + MINUTE_MS),
      }))
      .where("id", "=", paymentId)
      .execute();
  });
}

/** The provider refused a refund, so its credits come back: in one transaction, because nothing would settle the order after a crash. */
async function settleFailed(ctx: ShopContext, id: number, paymentId: number): Promise<void> {
  const settled = await ctx.db.transaction(async (tx) => {
    const payment = await lockPayment(tx, paymentId);
    const { numUpdatedRows } = await tx
      .updateTable("refunds")
      .set({ state: "failed", updated_at: ctx.now })
      .where("id", "=", id)
      .where("state", "not in", ["done", "failed"])
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return null;
    await lowerLaterLevels(tx, id);
    return payment && settleOrder(ctx, tx, payment.orderId, payment.id);
  });
  if (settled?.memberId) ctx.changed(settled.memberId);
}
