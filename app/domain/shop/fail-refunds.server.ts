import { sql } from "kysely";
import type { TenantTransaction } from "~/db/tables";
import { type Accepted, failedAmong } from "./failed-among";

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
  const { rows: accepted } = await sql<Accepted>`
    select id, amount from (${acceptedRefunds(now, payment, reported)}) accepted order by id desc`.execute(
    tx,
  );
  const sum = accepted.reduce((sum, { amount }) => sum + amount, 0);
  const failed = failedAmong(
    accepted,
    Math.max(payment.refunded, sum) - reported.refunded,
    reported.refunded,
  );
  if (failed.length === 0) return;
  await tx
    .updateTable("refunds")
    .set({ state: "failed", updated_at: now })
    .where("id", "in", failed)
    .execute();
  for (const id of failed) await lowerLaterLevels(tx, id);
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

/**
 * The accepted refunds that a report must show. Levels above the amount known before are not reported yet, so they wait for a day. An earlier
 * refund that is not confirmed does not count in a level: the provider may not have carried it out.
 */
const acceptedRefunds = (now: Date, payment: { id: number; refunded: number }, { isQueried }: Reported) =>
  sql`select id, amount from (
      select id, amount, updated_at, level - (select coalesce(sum(earlier.amount), 0) from refunds earlier
        where earlier.payment_id = refunds.payment_id and earlier.id < refunds.id and earlier.state not in ('done', 'failed'))::int as level
      from refunds where payment_id = ${payment.id} and state = 'done') done
    where level <= ${payment.refunded} or (${isQueried} and updated_at <= ${new Date(now.getTime() - UNREPORTED_MS)})`;

/** Lowers the levels of the refunds after a failed one. */
export async function lowerLaterLevels(tx: TenantTransaction, id: number): Promise<void> {
  await sql`update refunds later set level = later.level - failed.amount from refunds failed
    where failed.id = ${id} and later.payment_id = failed.payment_id and later.id > failed.id`.execute(tx);
}
