import { sql } from "kysely";
import type { TenantTransaction } from "~/db/tables";

/**
 * Marks refunds as failed that the provider accepted but did not carry out, for example to a closed account: the provider then reports a
 * lower refunded amount than before. The credits come back, and the operator sees the refund as failed.
 * @param payment `refunded` is the amount known before, in minor units
 * @param refunded the amount that the provider reports now
 */
export async function failRefunds(
  { now }: { now: Date },
  tx: TenantTransaction,
  payment: { id: number; refunded: number },
  refunded: number,
): Promise<void> {
  const lost = payment.refunded - refunded;
  // Levels above the amount known before are not reported yet, so they have not failed. The provider does not name the failed refund: take
  // the newest of exactly that amount, else all that raise the payment above what is reported now.
  const { rows } = await sql<{ id: number }>`
    with done as (select id, amount, level from refunds
      where payment_id = ${payment.id} and state = 'done' and level <= ${payment.refunded}),
    exact as (select id from done where amount = ${lost} order by id desc limit 1)
    update refunds set state = 'failed', updated_at = ${now}
    where id in (select id from exact union all select id from done where level > ${refunded} and not exists (select from exact))
    returning id`.execute(tx);
  for (const { id } of rows) await lowerLaterLevels(tx, id);
}

/** Lowers the levels of the refunds after a failed one. */
export async function lowerLaterLevels(tx: TenantTransaction, id: number): Promise<void> {
  await sql`update refunds later set level = later.level - failed.amount from refunds failed
    where failed.id = ${id} and later.payment_id = failed.payment_id and later.id > failed.id`.execute(tx);
}
