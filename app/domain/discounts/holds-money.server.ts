import { type RawBuilder, sql } from "kysely";

/** An order by direct debit waits for its mandate for this long. */
const MANDATE_MS = 60 * 60_000;

/**
 * The condition that money of an order is under way or has arrived: an attempt that is paid, or can still be paid, also where its member
 * cancelled the order, since the payment page stays open; or an order whose mandate is being confirmed. A statement over `orders` uses it.
 */
export function holdsMoney(now: Date): RawBuilder<boolean> {
  return sql<boolean>`(exists (select from payments where payments.order_id = orders.id
      and (payments.paid > payments.refunded + payments.charged_back or (payments.paid = 0
        and payments.state in ('prepared', 'sent', 'unknown', 'pending') and payments.expires_at > ${now})))
    or (orders.completed_at is null and orders.cancelled_at is null and orders.created_at > ${new Date(now.getTime() - MANDATE_MS)}
      and not exists (select from payments where payments.order_id = orders.id)))`;
}
