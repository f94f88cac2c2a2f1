import type { ShopContext } from "~/domain/context";
import { grantCredits } from "../credits/grant-credits.server";
import { grantBonus } from "./bonus-credits.server";
import { checkOrders, type OrderDifference } from "./check-orders.server";
import { compareAgain, compareAll, type Unanswered } from "./compare-all.server";
import type { PaymentDifference } from "./compare-payment.server";
import { refreshPayment } from "./receive-message.server";
import { entryKey, type Settled, settleOrder } from "./settle-payment.server";
import { findUnconfiguredAccounts, type UnconfiguredAccount } from "./unconfigured-accounts.server";
import {
  findRefusedMessages,
  findWrongAmounts,
  type RefusedMessage,
  type WrongAmount,
} from "./wrong-amounts.server";

/** What an operator's check finds. */
export type Finding =
  | PaymentDifference
  | OrderDifference
  | UnconfiguredAccount
  | WrongAmount
  | RefusedMessage;
/** A difference that the reconciliation found. */
export type Difference = (PaymentDifference | OrderDifference | UnconfiguredAccount) & {
  /** whether it is repaired: the provider's state is applied, and the credits agree with the amounts */
  isResolved: boolean;
};

const DAY_MS = 24 * 60 * 60_000;
/** Payments are compared for this long after their last change. */
const COMPARED_DAYS = 60;
/** A compared payment is not compared again in the same night. */
const ONCE_MS = 20 * 60 * 60_000;
/** The most calls to the provider per run; the next run continues. */
const MAX_COMPARED = 1000;

/**
 * Compares the payments of the last 60 days with the provider, and the ledger with the orders. A missed webhook or a refund made at the
 * provider is applied like a message; an order whose credits differ is settled again. Every difference is returned, also a repaired one,
 * because its cause must be examined.
 * @throws ReconciliationStopped where a provider did not answer, when the rest is done. product 13.62
 */
export async function reconcile(
  ctx: ShopContext,
  { most = MAX_COMPARED }: { most?: number } = {},
): Promise<Difference[]> {
  const differences: Difference[] = [];
  const unlessSince = new Date(ctx.now.getTime() - ONCE_MS);
  const { unanswered, failure } = await compareAll(
    ctx,
    { since: comparedSince(ctx), unlessSince, most },
    async (row, { difference, isStale }) => {
      const isApplied =
        (isStale || difference?.what === "amounts") && (await refreshPayment(ctx, row.id)) === "applied";
      if (difference && (await compareAgain(ctx, row)))
        differences.push({ ...difference, isResolved: false });
      else if (difference && isApplied) differences.push({ ...difference, isResolved: true });
      await ctx.db.transaction((tx) =>
        tx.updateTable("payments").set({ reconciled_at: ctx.now }).where("id", "=", row.id).execute(),
      );
    },
  );
  for (const difference of await checkOrders(ctx)) {
    await settleAgain(ctx, difference.reference);
    const [still] = await checkOrders(ctx, difference.reference);
    differences.push({ ...difference, isResolved: !still });
  }
  for (const account of await findUnconfiguredAccounts(ctx))
    differences.push({ ...account, isResolved: false });
  if (unanswered.length > 0) throw new ReconciliationStopped(differences, failure);
  return differences;
}

/** A provider did not answer for some payments. Carries the differences that were found. */
export class ReconciliationStopped extends Error {
  override name = "ReconciliationStopped";
  constructor(
    readonly differences: readonly Difference[],
    cause: unknown,
  ) {
    super(`The provider did not answer: ${(cause as Error).message}`, { cause });
  }
}

const comparedSince = ({ now }: ShopContext) => new Date(now.getTime() - COMPARED_DAYS * DAY_MS);

/** Returns all present differences without repairing them, for an operator. `unanswered`: the payments that could not be compared. */
export async function findDifferences(
  ctx: ShopContext,
): Promise<{ differences: Finding[]; unanswered: Unanswered[] }> {
  const found: Finding[] = [];
  const { unanswered } = await compareAll(
    ctx,
    { since: comparedSince(ctx), most: Number.POSITIVE_INFINITY },
    async (row, { difference }) => {
      if (difference && (await compareAgain(ctx, row))) found.push(difference);
    },
  );
  const differences = [
    ...found,
    ...(await checkOrders(ctx)),
    ...(await findWrongAmounts(ctx)),
    ...(await findRefusedMessages(ctx)),
    ...(await findUnconfiguredAccounts(ctx)),
  ];
  return { differences, unanswered };
}

/** Settles an order again from its payments: sums, completion and its ledger entry under the idempotency key. */
async function settleAgain(ctx: ShopContext, reference: string): Promise<void> {
  const settled = await ctx.db.transaction(async (tx): Promise<Settled | null> => {
    const order = await tx
      .selectFrom("orders")
      .select(["id", "member_id", "credits", "bonus_credits", "completed_at"])
      .where("reference", "=", reference)
      .forUpdate()
      .executeTakeFirst();
    const payment = await tx
      .selectFrom("payments")
      .select("id")
      .where("order_id", "=", order?.id ?? 0)
      .orderBy("completes", "desc")
      .orderBy("paid", "desc")
      .executeTakeFirst();
    if (!order || !payment) return null;
    if (order.completed_at && order.member_id !== null) {
      const given = { memberId: order.member_id, reference: `order ${reference}`, now: ctx.now };
      await grantCredits(tx, {
        ...given,
        amount: order.credits,
        reason: "purchase",
        uniqueKey: entryKey(order.id),
      });
      await grantBonus(ctx, tx, { ...order, reference });
    }
    return settleOrder(ctx, tx, order.id, payment.id);
  });
  if (settled) ctx.moneyMoved(settled.moved);
  if (!settled?.memberId) return;
  ctx.changed(settled.memberId);
  ctx.publish(settled.memberId, { type: "user" });
}
