import { type Selectable, sql } from "kysely";
import type { RefundsTable, TenantTransaction } from "~/db/tables";
import type { ShopContext } from "~/domain/context";
import { isUnreported } from "./fail-refunds.server";
import { refundLevel, wantRefund } from "./want-refund.server";

/** An order that was paid in part is refunded when its amounts have not changed for this long. decision 240 */
export const UNDERPAID_MS = 72 * 60 * 60_000;

type Reason = Selectable<RefundsTable>["reason"];

/** Sums over the refunds of an order by reason, in minor units. */
export type RefundSums = {
  /** of second payments and surpluses, also those that failed: these are not requested again */
  surplus: number;
  /** of an order that was not paid in full, without those that failed */
  underpaid: number;
  /** of what the order bought, without those that failed */
  own: number;
};

/** Returns the sums over an order's refunds by reason. */
export async function refundSums(tx: TenantTransaction, orderId: number): Promise<RefundSums> {
  const sumOf = (reasons: readonly Reason[], withFailed: boolean) =>
    sql<number>`coalesce(sum(refunds.amount) filter (where reason = any(${reasons}::text[])
      and (${withFailed} or refunds.state <> 'failed')), 0)::int`;
  return tx
    .selectFrom("refunds")
    .innerJoin("payments", "payments.id", "refunds.payment_id")
    .select([
      sumOf(["second_payment", "surplus"], true).as("surplus"),
      sumOf(["underpaid"], false).as("underpaid"),
      sumOf(["withdrawal", "operator", "retirement"], false).as("own"),
    ])
    .where("payments.order_id", "=", orderId)
    .executeTakeFirstOrThrow();
}

/**
 * Requests the refund of what a completed order was paid beyond its total: of a second payment, or of too high an amount. Money that an
 * order lost by a chargeback is made up by another payment first.
 * @returns whether a provider has to be called. decision 241
 */
export async function refundSurplus(
  ctx: ShopContext,
  tx: TenantTransaction,
  order: { id: number; total: number },
): Promise<boolean> {
  const { surplus, underpaid, own } = await refundSums(tx, order.id);
  const parts = await partsOf(tx, order.id);
  const refused = await refusedSurplus(tx, order.id);
  const paid = parts.reduce((sum, part) => sum + part.paid, 0);
  const left = parts.reduce((sum, part) => sum + part.left, 0);
  const due = Math.min(
    paid - underpaid - order.total - surplus,
    left - (order.total - Math.min(order.total, own)),
  );
  let [rest, isCalled] = [due, false];
  for (const part of parts) {
    // What was refused of a payment waits for the operator there.
    const amount = Math.min(rest, part.left - (refused.get(part.id) ?? 0));
    if (amount <= 0) continue;
    rest -= amount;
    const isWhole = !part.completes && amount === part.paid;
    const uniqueKey = isWhole
      ? `second_payment ${part.id}`
      : `surplus ${part.id} ${surplus + due - rest - amount}`;
    const reason = isWhole ? "second_payment" : "surplus";
    if (await wantRefund(ctx, tx, { paymentId: part.id, amount, reason, uniqueKey })) isCalled = true;
  }
  return isCalled;
}

/**
 * Requests the refund of everything that was paid for an order which was not completed. A refused refund is not repeated without an operator,
 * but money that arrives after it goes back. @returns whether a provider has to be called. decision 263
 */
export async function refundAll(
  ctx: ShopContext,
  tx: TenantTransaction,
  orderId: number,
  reason: "member_gone" | "underpaid",
): Promise<boolean> {
  let isCalled = false;
  for (const { id: paymentId, paid, left } of await partsOf(tx, orderId)) {
    const { before } = await tx
      .selectFrom("refunds")
      .select(sql<number>`coalesce(sum(amount), 0)::int`.as("before"))
      .where("payment_id", "=", paymentId)
      .where("reason", "=", reason)
      .executeTakeFirstOrThrow();
    const amount = Math.min(left, paid - before);
    if (amount <= 0) continue;
    const uniqueKey = before === 0 ? `${reason} ${paymentId}` : `${reason} ${paymentId} after ${before}`;
    if (await wantRefund(ctx, tx, { paymentId, amount, reason, uniqueKey })) isCalled = true;
  }
  return isCalled;
}

/**
 * Refunds an order that was paid in part, once its amounts have not changed for three days. Requires the lock on the order.
 * @returns whether it was refunded. decision 240
 */
export async function refundUnderpaid(
  ctx: ShopContext,
  tx: TenantTransaction,
  orderId: number,
): Promise<boolean> {
  const order = await tx
    .selectFrom("orders")
    .select("completed_at")
    .where("id", "=", orderId)
    .executeTakeFirstOrThrow();
  const { last } = await tx
    .selectFrom("payments")
    .select((is) => is.fn.max("updated_at").as("last"))
    .where("order_id", "=", orderId)
    .where("paid", ">", 0)
    .executeTakeFirstOrThrow();
  const isDue = last !== null && last.getTime() <= ctx.now.getTime() - UNDERPAID_MS;
  if (order.completed_at === null && !isDue) return false;
  if (order.completed_at === null) await refundAll(ctx, tx, orderId, "underpaid");
  await tx
    .updateTable("payments")
    .set({ check_at: null })
    .where("order_id", "=", orderId)
    .where("paid", ">", 0)
    .where((is) => is.not(isUnreported))
    .execute();
  return order.completed_at === null;
}

/** Returns what was refused of each payment's surplus, in minor units. */
async function refusedSurplus(tx: TenantTransaction, orderId: number): Promise<ReadonlyMap<number, number>> {
  const rows = await tx
    .selectFrom("refunds")
    .innerJoin("payments", "payments.id", "refunds.payment_id")
    .select(["payment_id", sql<number>`sum(refunds.amount)::int`.as("amount")])
    .where("payments.order_id", "=", orderId)
    .where("refunds.reason", "in", ["second_payment", "surplus"])
    .where("refunds.state", "=", "failed")
    .groupBy("payment_id")
    .execute();
  return new Map(rows.map(({ payment_id, amount }) => [payment_id, amount]));
}

/** The attempts of an order that were paid, in the order in which they are refunded: the one that completed it comes last. */
async function partsOf(tx: TenantTransaction, orderId: number) {
  const payments = await tx
    .selectFrom("payments")
    .select(["id", "paid", "charged_back", "completes"])
    .where("order_id", "=", orderId)
    .where("paid", ">", 0)
    .orderBy("completes")
    .orderBy("id", "desc")
    .execute();
  const parts: { id: number; paid: number; completes: boolean; left: number }[] = [];
  for (const { charged_back, ...payment } of payments) {
    const level = await refundLevel(tx, payment.id);
    parts.push({ ...payment, left: Math.max(0, payment.paid - charged_back - level) });
  }
  return parts;
}
