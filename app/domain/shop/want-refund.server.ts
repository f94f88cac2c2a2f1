import { type Selectable, sql } from "kysely";
import type { RefundsTable, TenantTransaction } from "~/db/tables";
import type { ShopContext } from "~/domain/context";
import { isRefundedByCall } from "./payment-accounts.server";

/**
 * Stores a requested refund, once per key, and reverses its credits. The provider is called after the transaction.
 * @returns whether the refund is new and the provider has to be called
 */
export async function wantRefund(
  ctx: ShopContext,
  tx: TenantTransaction,
  what: {
    paymentId: number;
    amount: number;
    reason: Selectable<RefundsTable>["reason"];
    uniqueKey: string;
  },
): Promise<boolean> {
  const payment = await tx
    .selectFrom("payments")
    .select(["provider", "account"])
    .where("id", "=", what.paymentId)
    .executeTakeFirstOrThrow();
  const isCalled = isRefundedByCall(ctx, payment);
  const level = await refundLevel(tx, what.paymentId);
  const written = await tx
    .insertInto("refunds")
    .values({
      payment_id: what.paymentId,
      amount: what.amount,
      level: level + what.amount,
      reason: what.reason,
      state: isCalled ? "wanted" : "by_hand",
      unique_key: what.uniqueKey,
      requested_at: ctx.now,
      updated_at: ctx.now,
    })
    .onConflict((conflict) => conflict.columns(["tenant_id", "unique_key"]).doNothing())
    .returning("id")
    .executeTakeFirst();
  return written !== undefined && isCalled;
}

/** Returns how much of a payment is refunded or requested as a refund, in minor units. */
export async function refundLevel(tx: TenantTransaction, paymentId: number): Promise<number> {
  const { rows } = await sql<{ level: number }>`
    select greatest(refunded, (select coalesce(max(level), 0) from refunds
      where refunds.payment_id = payments.id and refunds.state <> 'failed'))::int as level
    from payments where id = ${paymentId}`.execute(tx);
  return rows[0]?.level ?? 0;
}
