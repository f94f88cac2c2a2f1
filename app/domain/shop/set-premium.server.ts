import { sql } from "kysely";
import type { TenantTransaction } from "~/db/tables";

/**
 * Makes a member premium while at least one of their completed orders is still paid in part, and free once all were withdrawn, refunded or
 * charged back in full. A promised direct debit counts as paid, a requested refund as done. Requires the lock on the order that changed, and
 * that its ledger entry is written: that locks the balance, so that of two orders which change at the same time the later one sees the
 * first. product 13.21
 */
export async function setPremium(tx: TenantTransaction, memberId: number): Promise<void> {
  await sql`update members set paid_user = is_paid, version = version + 1
    from (select exists (
      select from orders
      join lateral (select sum(greatest(payments.paid, case when payments.state = 'pending' then payments.promised else 0 end)
          - greatest(payments.refunded, (select coalesce(max(refunds.level), 0) from refunds
            where refunds.payment_id = payments.id and refunds.state <> 'failed'))
          - payments.charged_back) as remaining
        from payments where payments.order_id = orders.id) sums on true
      where orders.member_id = ${memberId} and orders.completed_at is not null and sums.remaining > 0) as is_paid) found
    where members.id = ${memberId} and members.paid_user <> found.is_paid`.execute(tx);
}
