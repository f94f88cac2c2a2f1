import { sql } from "kysely";
import type { TenantTransaction } from "~/db/tables";
import { type Accepted, failedAmong } from "./failed-among";

/** A provider may show a refund in its state of the payment only some time after it has accepted it. decision 153 */
export const UNREPORTED_MS = 24 * 60 * 60_000;

/**
 * The level of an accepted refund without the earlier refunds that are not confirmed: the provider may not have carried them out. What was
 * refunded on the provider's own pages before it is part of its level.
 */
const CONFIRMED_LEVEL = sql`refunds.level - (select coalesce(sum(earlier.amount), 0) from refunds earlier
  where earlier.payment_id = refunds.payment_id and earlier.id < refunds.id and earlier.state not in ('done', 'failed'))::int`;

/** Whether a provider accepted refunds of `payments` that its last known state does not show. */
export const isUnreported = sql<boolean>`payments.refunded < (
  select coalesce(greatest(sum(refunds.amount), max(${CONFIRMED_LEVEL})), 0) from refunds
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
 * as failed. Where a refund from the provider's own pages failed, the levels of the others no longer contain it.
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
  if (failed.length > 0)
    await tx
      .updateTable("refunds")
      .set({ state: "failed", updated_at: now })
      .where("id", "in", failed)
      .execute();
  for (const id of failed) await lowerLaterLevels(tx, id);
  if (await areAllReported(tx, payment.id, accepted)) await limitLevels(tx, payment.id, reported.refunded);
}

/** Returns whether a report must show every accepted refund of a payment. @param accepted those that it must show */
async function areAllReported(
  tx: TenantTransaction,
  paymentId: number,
  accepted: readonly Accepted[],
): Promise<boolean> {
  const others = await tx
    .selectFrom("refunds")
    .select("id")
    .where("payment_id", "=", paymentId)
    .where("state", "=", "done")
    .$if(accepted.length > 0, (query) =>
      query.where(
        "id",
        "not in",
        accepted.map(({ id }) => id),
      ),
    )
    .execute();
  return others.length === 0;
}

/**
 * Lowers levels above what a report allows that shows every accepted refund: they contain a refund from the provider's own pages that
 * failed. Refunds that are not confirmed may be missing in the report.
 * @param reported minor units
 */
async function limitLevels(tx: TenantTransaction, paymentId: number, reported: number): Promise<void> {
  await sql`update refunds set level = limits.level from (
      select id, (${reported}::int
        + coalesce(sum(amount) filter (where state <> 'done') over (order by id), 0)
        - coalesce(sum(amount) filter (where state = 'done') over (order by id desc), 0)
        + case when state = 'done' then amount else 0 end)::int as level
      from refunds where payment_id = ${paymentId} and state <> 'failed') limits
    where refunds.id = limits.id and refunds.payment_id = ${paymentId} and refunds.level > limits.level`.execute(
    tx,
  );
}

/**
 * Returns whether the provider has not reported a refund within a day, or one from its own pages that it reported before.
 * @param payment `refunded` is the amount that it reports
 */
export async function areRefundsMissing(
  { now }: { now: Date },
  tx: TenantTransaction,
  payment: { id: number; refunded: number },
): Promise<boolean> {
  const accepted = acceptedRefunds(now, payment, { ...payment, isQueried: true });
  const { rows } = await sql<{ are: boolean }>`
    select coalesce(greatest(sum(amount), max(level)), 0) > ${payment.refunded}::int as are from (${accepted}) accepted`.execute(
    tx,
  );
  return rows[0]!.are;
}

/** The accepted refunds that a report must show. Levels above the amount known before are not reported yet, so they wait for a day. */
const acceptedRefunds = (now: Date, payment: { id: number; refunded: number }, { isQueried }: Reported) =>
  sql`select id, amount, level from (
      select id, amount, updated_at, ${CONFIRMED_LEVEL} as level
      from refunds where payment_id = ${payment.id} and state = 'done') done
    where level <= ${payment.refunded} or (${isQueried} and updated_at <= ${new Date(now.getTime() - UNREPORTED_MS)})`;

/** Lowers the levels of the refunds after a failed one. */
export async function lowerLaterLevels(tx: TenantTransaction, id: number): Promise<void> {
  await sql`update refunds later set level = later.level - failed.amount from refunds failed
    where failed.id = ${id} and later.payment_id = failed.payment_id and later.id > failed.id`.execute(tx);
}
