import type { TenantTransaction } from "~/db/tables";
import type { ChangingContext, Needs, RefundContext } from "~/domain/context";
import { purchaseLeft } from "../credits/find-balance.server";
import { refundFor } from "../shop/order-amounts";
import {
  listRefundable,
  type RefundablePayment,
  splitRefund,
  sumLeft,
} from "../shop/refundable-payments.server";
import { entryKey, settleOrder } from "../shop/settle-payment.server";
import { wantRefund } from "../shop/want-refund.server";
import type { Entry } from "./operator.server";

const PAGE = 200;

/** An order with purchased credits that its member has not spent. */
export type UnspentOrder = {
  orderId: number;
  reference: string;
  memberId: number;
  /** that the refund is taken from */
  payments: RefundablePayment[];
  unused: number;
  /** their share of the price paid, in minor units, at most what is left to refund */
  amount: number;
  currency: string;
};

/** The unspent purchased credits of a brand's members. `amounts`: minor units by currency. */
export type Unspent = { members: number; credits: number; amounts: Record<string, number> };

/** No purchased credits of the order are unspent: it was paid back before, or they were spent meanwhile. */
export class NothingUnspent extends Error {
  override name = "NothingUnspent";
}

/** Lists the orders of a brand's members with unspent purchased credits, oldest first. decision 239 */
export async function listUnspent({ db }: Pick<ChangingContext, "db">): Promise<UnspentOrder[]> {
  const found: UnspentOrder[] = [];
  for (let after = 0, isMore = true; isMore; ) {
    const page = await db.transaction(async (tx) => {
      const orders = await completedOrders(tx).where("id", ">", after).limit(PAGE).execute();
      for (const order of orders) found.push(...(await unspentOf(tx, order)));
      return orders;
    });
    isMore = page.length === PAGE;
    after = page.at(-1)?.orderId ?? after;
  }
  return found;
}

/** Sums up unspent credits. */
export function sumUnspent(orders: readonly UnspentOrder[]): Unspent {
  const amounts: Record<string, number> = {};
  for (const { amount, currency } of orders) amounts[currency] = (amounts[currency] ?? 0) + amount;
  return {
    members: new Set(orders.map(({ memberId }) => memberId)).size,
    credits: orders.reduce((sum, { unused }) => sum + unused, 0),
    amounts,
  };
}

/**
 * Returns the unspent purchased credits of an order, and locks it until the transaction ends.
 * @throws NothingUnspent
 */
export async function lockUnspent({ db }: Needs<"db">, orderId: number): Promise<UnspentOrder> {
  return db.transaction(async (tx) => {
    // The same lock as for messages about the order's payments.
    await tx.selectFrom("orders").select("id").where("id", "=", orderId).forUpdate().execute();
    const [order] = await completedOrders(tx).where("id", "=", orderId).execute();
    const [unspent] = order ? await unspentOf(tx, order) : [];
    if (!unspent) throw new NothingUnspent();
    return unspent;
  });
}

/**
 * Refunds the unspent purchased credits of an order at the price paid. The server's job sends what the provider refunds by a call; the rest
 * waits for the operator.
 * @param unspent from `lockUnspent`, in the same transaction. decision 239
 */
export async function payBackOrder(ctx: RefundContext & Entry, unspent: UnspentOrder): Promise<UnspentOrder> {
  const { orderId } = unspent;
  return ctx.db.transaction(async (tx) => {
    const parts = splitRefund(unspent.payments, unspent.amount);
    for (const { paymentId, amount } of parts)
      await wantRefund(ctx, tx, {
        paymentId,
        amount,
        reason: "retirement",
        // The order's lock allows one at a time. A refund that the provider refused has a key of its own, so that it can be wanted again.
        uniqueKey: `retirement ${orderId} ${ctx.entry} ${paymentId}`,
      });
    await settleOrder(ctx, tx, orderId, parts[0]!.paymentId);
    await ctx.changedLater(tx, unspent.memberId);
    return unspent;
  });
}

/** Mails each member what their unspent purchased credits are worth and how to have them paid back. @returns the number of mails */
export async function mailUnspent(ctx: Pick<ChangingContext, "db" | "mails">): Promise<number> {
  const sums = new Map<string, UnspentOrder>();
  for (const order of await listUnspent(ctx)) {
    const key = `${order.memberId} ${order.currency}`;
    const before = sums.get(key);
    sums.set(key, {
      ...order,
      unused: order.unused + (before?.unused ?? 0),
      amount: order.amount + (before?.amount ?? 0),
    });
  }
  for (const { memberId, unused, amount, currency } of sums.values())
    await ctx.db.transaction(async (tx) => {
      const member = await tx
        .selectFrom("members")
        .select(["email", "language", "country"])
        .where("id", "=", memberId)
        .executeTakeFirstOrThrow();
      await ctx.mails.add(tx, {
        kind: "brand_closed",
        memberId,
        recipient: member.email,
        language: member.language,
        params: { credits: unused, minor: amount, currency, country: member.country },
      });
    });
  return sums.size;
}

const completedOrders = (tx: TenantTransaction) =>
  tx
    .selectFrom("orders")
    .select(["id as orderId", "reference", "member_id as memberId", "total", "credits", "currency"])
    .where("completed_at", "is not", null)
    .where("member_id", "is not", null)
    .orderBy("id");

type Completed = Awaited<ReturnType<ReturnType<typeof completedOrders>["execute"]>>[number];

async function unspentOf(tx: TenantTransaction, order: Completed): Promise<UnspentOrder[]> {
  const { orderId, reference, memberId, currency } = order;
  const entry = await tx
    .selectFrom("credit_entries")
    .select("id")
    .where("unique_key", "=", entryKey(orderId))
    .executeTakeFirst();
  const unused = entry ? await purchaseLeft(tx, entry.id) : 0;
  if (unused === 0 || memberId === null) return [];
  const payments = await listRefundable(tx, orderId);
  const amount = refundFor(unused, order, sumLeft(payments));
  return amount > 0 ? [{ orderId, reference, memberId, payments, unused, amount, currency }] : [];
}
