import { sql } from "kysely";
import type { TenantTransaction } from "~/db/tables";

/** A provider may show a refund in its state of the payment only some time after it has accepted it. decision 153 */
export const UNREPORTED_MS = 24 * 60 * 60_000;

/** Whether a provider accepted refunds of `payments` that its last known state does not show. */
export const isUnreported = sql<boolean>`payments.refunded < (select coalesce(sum(refunds.amount), 0) from refunds
  where refunds.payment_id = payments.id and refunds.state = 'done')`;

/** What a provider reports as refunded. */
type Reported = {
  /** minor units */
  refunded: number;
  /** whether it is the answer to a query, which shows every refund that was carried out */
  isQueried: boolean;
};

/**
 * Marks refunds as failed that the provider accepted but did not carry out, for example to a closed account: the provider then reports a
 * lower refunded amount than before, or does not report the refund within a day. The credits come back, and the operator sees the refund
 * as failed.
 * @param payment `refunded` is the amount known before, in minor units
 */
export async function failRefunds(
  { now }: { now: Date },
  tx: TenantTransaction,
  payment: { id: number; refunded: number },
  reported: Reported,
): Promise<void> {
  // The provider does not name the failed refund: take the newest of exactly the missing amount, else all that raise the payment above what
  // is reported now.
  const { rows } = await sql<{ id: number }>`
    with accepted as (${acceptedRefunds(now, payment, reported)}),
    missing as (select greatest(${payment.refunded}::int, sum(amount)) - ${reported.refunded}::int as amount from accepted),
    exact as (select accepted.id from accepted join missing using (amount) order by accepted.id desc limit 1)
    update refunds set state = 'failed', updated_at = ${now}
    where id in (select id from exact union all select accepted.id from accepted, missing
      where missing.amount > 0 and level > ${reported.refunded} and not exists (select from exact))
    returning id`.execute(tx);
  for (const { id } of rows) await lowerLaterLevels(tx, id);
}

/** Returns whether the provider has not reported a refund within a day. @param payment `refunded` is the amount that it reports */
export async function areRefundsMissing(
  { now }: { now: Date },
  tx: TenantTransaction,
  payment: { id: number; refunded: number },
): Promise<boolean> {
  const accepted = acceptedRefunds(now, payment, { ...payment, isQueried: true });
  const { rows } = await sql<{ are: boolean }>`
    select coalesce(sum(amount), 0) > ${payment.refunded}::int as are from (${accepted}) accepted`.execute(
    tx,
  );
  return rows[0]!.are;
}

/** The accepted refunds that a report must show. Levels above the amount known before are not reported yet, so they wait for a day. */
const acceptedRefunds = (now: Date, payment: { id: number; refunded: number }, { isQueried }: Reported) =>
  sql`select id, amount, level from refunds where payment_id = ${payment.id} and state = 'done' and (level <= ${payment.refunded}
    or (${isQueried} and updated_at <= ${new Date(now.getTime() - UNREPORTED_MS)}))`;

/** Lowers the levels of the refunds after a failed one. */
export async function lowerLaterLevels(tx: TenantTransaction, id: number): Promise<void> {
  await sql`update refunds later set level = later.level - failed.amount from refunds failed
    where failed.id = ${id} and later.payment_id = failed.payment_id and later.id > failed.id`.execute(tx);
}
