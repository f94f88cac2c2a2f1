import { grantCredits } from "../credits/grant-credits.server";
import { checkOrders, type OrderDifference } from "./check-orders.server";
import { comparePayment, listCompared, type PaymentDifference } from "./compare-payment.server";
import { refreshPayment } from "./receive-message.server";
import { entryKey, type Settled, settleOrder } from "./settle-payment.server";
import type { ShopContext } from "./shop-context";

/** A difference that the reconciliation found. @see PaymentDifference, OrderDifference */
export type Difference = (PaymentDifference | OrderDifference) & {
  /** whether it is repaired: the provider's state is applied, and the credits agree with the amounts */
  isResolved: boolean;
};

const DAY_MS = 24 * 60 * 60_000;
/** Payments are compared for this long after their last change. */
const COMPARED_DAYS = 60;
/** A compared payment is not compared again in the same night. */
const ONCE_MS = 20 * 60 * 60_000;
const PAGE = 100;
/** The most calls to the provider per run; the next run continues. */
const MAX_COMPARED = 1000;
/** After this many unanswered calls in a row the run stops. */
const MAX_SILENT = 5;

/**
 * Compares the payments of the last 60 days with the provider, and the ledger with the orders. A missed webhook or a refund made at the
 * provider is applied like a message; an order whose credits differ is settled again. Every difference is returned, also a repaired one,
 * because its cause must be examined.
 * @throws the last failure of the provider after several in a row, when the rest is done. product 13.62
 */
export async function reconcile(
  ctx: ShopContext,
  { most = MAX_COMPARED }: { most?: number } = {},
): Promise<Difference[]> {
  const differences: Difference[] = [];
  const failure = await reconcilePayments(ctx, most, differences);
  for (const difference of await checkOrders(ctx)) {
    await settleAgain(ctx, difference.reference);
    const [still] = await checkOrders(ctx, difference.reference);
    differences.push({ ...difference, isResolved: !still });
  }
  if (failure) throw new ReconciliationStopped(differences, failure);
  return differences;
}

/** The provider stopped answering. Carries the differences found until then. */
export class ReconciliationStopped extends Error {
  override name = "ReconciliationStopped";
  constructor(
    readonly differences: readonly Difference[],
    cause: unknown,
  ) {
    super(`The provider did not answer: ${(cause as Error).message}`, { cause });
  }
}

/** @returns the provider's failure that stopped the run; null where none did */
async function reconcilePayments(ctx: ShopContext, most: number, found: Difference[]): Promise<unknown> {
  const since = new Date(ctx.now.getTime() - COMPARED_DAYS * DAY_MS);
  const unlessSince = new Date(ctx.now.getTime() - ONCE_MS);
  let silent = 0;
  for (let after = 0, compared = 0; compared < most; ) {
    const limit = Math.min(PAGE, most - compared);
    const page = await ctx.db.transaction((tx) => listCompared(tx, since, { after, limit, unlessSince }));
    for (const row of page) {
      try {
        const { difference, isStale } = await comparePayment(ctx, row);
        silent = 0;
        const isApplied =
          (isStale || difference?.what === "amounts") && (await refreshPayment(ctx, row.id)) === "applied";
        if (difference && (await isStill(ctx, row))) found.push({ ...difference, isResolved: false });
        else if (difference && isApplied) found.push({ ...difference, isResolved: true });
      } catch (error) {
        silent += 1;
        if (silent === MAX_SILENT) return error;
        continue;
      }
      await ctx.db.transaction((tx) =>
        tx.updateTable("payments").set({ reconciled_at: ctx.now }).where("id", "=", row.id).execute(),
      );
    }
    compared += page.length;
    after = page.at(-1)?.id ?? after;
    if (page.length < limit) break;
  }
  return null;
}

/** Compares a payment again after a fresh read: a message may have arrived between the read and the provider's answer. */
async function isStill(ctx: ShopContext, { id }: { id: number }): Promise<boolean> {
  const [row] = await ctx.db.transaction((tx) => listCompared(tx, new Date(0), { after: id - 1, limit: 1 }));
  return row?.id === id && (await comparePayment(ctx, row)).difference !== null;
}

/**
 * Returns all present differences without repairing them, for an operator.
 * @throws ProviderSilent
 */
export async function findDifferences(ctx: ShopContext): Promise<(PaymentDifference | OrderDifference)[]> {
  const since = new Date(ctx.now.getTime() - COMPARED_DAYS * DAY_MS);
  const found: (PaymentDifference | OrderDifference)[] = [];
  for (let after = 0; ; ) {
    const page = await ctx.db.transaction((tx) => listCompared(tx, since, { after, limit: PAGE }));
    for (const row of page) {
      const { difference } = await comparePayment(ctx, row);
      if (difference && (await isStill(ctx, row))) found.push(difference);
    }
    if (page.length < PAGE) break;
    after = page.at(-1)!.id;
  }
  return [...found, ...(await checkOrders(ctx))];
}

/** Settles an order again from its payments: sums, completion and its ledger entry under the idempotency key. */
async function settleAgain(ctx: ShopContext, reference: string): Promise<void> {
  const settled = await ctx.db.transaction(async (tx): Promise<Settled | null> => {
    const order = await tx
      .selectFrom("orders")
      .select(["id", "member_id", "credits", "completed_at"])
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
    if (order.completed_at && order.member_id !== null)
      await grantCredits(tx, {
        memberId: order.member_id,
        amount: order.credits,
        reason: "purchase",
        reference: `order ${reference}`,
        uniqueKey: entryKey(order.id),
        now: ctx.now,
      });
    return settleOrder(ctx, tx, order.id, payment.id);
  });
  if (!settled?.memberId) return;
  ctx.changed(settled.memberId);
  ctx.publish(settled.memberId, { type: "user" });
}
