import type { TenantTransaction } from "~/db/tables";
import { purchaseLeft } from "~/domain/credits/find-balance.server";
import { refundFor } from "~/domain/shop/order-amounts";
import { listRefundable, sumLeft } from "~/domain/shop/refundable-payments.server";
import { entryKey } from "~/domain/shop/settle-payment.server";

/** Returns the share of an order's price for its credits that are not spent, in minor units; 0 where all are spent or the member is erased. */
export async function unspentOf(tx: TenantTransaction, orderId: number): Promise<number> {
  const order = await tx
    .selectFrom("orders")
    .select(["member_id", "total", "credits"])
    .where("id", "=", orderId)
    .executeTakeFirst();
  if (!order || order.member_id === null) return 0;
  const entry = await tx
    .selectFrom("credit_entries")
    .select("id")
    .where("unique_key", "=", entryKey(orderId))
    .executeTakeFirst();
  const unused = entry ? await purchaseLeft(tx, entry.id) : 0;
  return unused > 0 ? refundFor(unused, order, sumLeft(await listRefundable(tx, orderId))) : 0;
}
