import type { TenantTransaction } from "~/db/tables";
import { refundLevel } from "./want-refund.server";

/** A payment of an order from which something can be refunded. */
export type RefundablePayment = {
  paymentId: number;
  reference: string;
  provider: string;
  account: string | null;
  /** minor units, above 0 */
  left: number;
};

/**
 * Lists the payments of an order from which a refund is taken, in this order: the one that completed it, then the others, oldest first. What
 * was charged back, refunded or requested as a refund is not left. Requires the lock on the order before a refund is requested.
 */
export async function listRefundable(tx: TenantTransaction, orderId: number): Promise<RefundablePayment[]> {
  const payments = await tx
    .selectFrom("payments")
    .select(["id as paymentId", "reference", "provider", "account", "paid", "charged_back as chargedBack"])
    .where("order_id", "=", orderId)
    .where("paid", ">", 0)
    .orderBy("completes", "desc")
    .orderBy("id")
    .execute();
  const refundable: RefundablePayment[] = [];
  for (const { paid, chargedBack, ...payment } of payments) {
    const left = paid - chargedBack - (await refundLevel(tx, payment.paymentId));
    if (left > 0) refundable.push({ ...payment, left });
  }
  return refundable;
}

/** Splits a refund over the payments it is taken from. @param amount in minor units, at most what is left of all of them */
export function splitRefund(
  payments: readonly RefundablePayment[],
  amount: number,
): (RefundablePayment & { amount: number })[] {
  const parts: (RefundablePayment & { amount: number })[] = [];
  let rest = amount;
  for (const payment of payments) {
    const part = Math.min(payment.left, rest);
    if (part > 0) parts.push({ ...payment, amount: part });
    rest -= part;
  }
  return parts;
}

/** Returns what can be refunded of several payments together, in minor units. */
export const sumLeft = (payments: readonly RefundablePayment[]): number =>
  payments.reduce((sum, { left }) => sum + left, 0);
