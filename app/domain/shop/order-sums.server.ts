import { sql } from "kysely";
import type { TenantTransaction } from "~/db/tables";

/** Returns the sums over all attempts of an order, in minor units. The promised amount counts as paid while its attempt is pending. */
export async function sumsOf(
  tx: TenantTransaction,
  orderId: number,
): Promise<{ paid: number; refunded: number; chargedBack: number; requestedRefunds: number }> {
  const { rows } = await sql<{ paid: number; refunded: number; charged_back: number; requested: number }>`
    select coalesce(sum(greatest(paid, case when state = 'pending' then promised else 0 end)), 0)::int as paid,
      coalesce(sum(refunded), 0)::int as refunded, coalesce(sum(charged_back), 0)::int as charged_back,
      coalesce(sum(greatest(refunded, (select coalesce(max(level), 0) from refunds
        where refunds.payment_id = payments.id and refunds.state <> 'failed'))), 0)::int as requested
    from payments where order_id = ${orderId}`.execute(tx);
  const { paid, refunded, charged_back: chargedBack, requested } = rows[0]!;
  return { paid, refunded, chargedBack, requestedRefunds: requested };
}
