import { sql } from "kysely";
import type { TenantTransaction } from "~/db/tables";

/**
 * Marks refunds as failed that a provider took and did not carry out, such as to an account that is closed: it reports less as paid back
 * than before. The money is there again, so the credits follow, and the operator finds the refund among those that wait.
 * @param payment its `refunded` is what was known before, in minor units @param refunded what the provider reports now
 */
export async function failRefunds(
  { now }: { now: Date },
  tx: TenantTransaction,
  payment: { id: number; refunded: number },
  refunded: number,
): Promise<void> {
  const lost = payment.refunded - refunded;
  // Levels above what was known before are not reported yet: they are not among those that failed. Which one failed is not told: the
  // newest of exactly that amount, else all that bring the payment to more than is reported now.
  const { rows } = await sql<{ id: number }>`
    with done as (select id, amount, level from refunds
      where payment_id = ${payment.id} and state = 'done' and level <= ${payment.refunded}),
    exact as (select id from done where amount = ${lost} order by id desc limit 1)
    update refunds set state = 'failed', updated_at = ${now}
    where id in (select id from exact union all select id from done where level > ${refunded} and not exists (select from exact))
    returning id`.execute(tx);
  for (const { id } of rows) await lowerLaterLevels(tx, id);
}

/** A refund that failed lowers what those after it bring the payment to. */
export async function lowerLaterLevels(tx: TenantTransaction, id: number): Promise<void> {
  await sql`update refunds later set level = later.level - failed.amount from refunds failed
    where failed.id = ${id} and later.payment_id = failed.payment_id and later.id > failed.id`.execute(tx);
}
