import { sql } from "kysely";
import type { BrandFacts, ProviderFacts, Waits } from "~/db/brand-figures";
import type { TenantTransaction } from "~/db/tables";
import { findWaiting } from "../find-orders.server";

/** A mail that waits for so long was tried and failed. */
const MAIL_MINUTES = 30;
/** Postbacks that were given up earlier are the past. */
const POSTBACK_DAYS = 7;

type Counted = { what: string; count: number; since: Date | null };

/** Counts what waits for a person at a brand, what failed there, and its mails and payments. No text and no person is read. */
export async function countFacts(tx: TenantTransaction, now: Date): Promise<BrandFacts> {
  const { rows } = await sql<Counted>`
    select case when about = 'decision' then 'objections' when category = 'intimate' then 'intimate'
        when category = 'under_age' then 'underAge' else 'complaints' end as what,
      count(*)::int as count, min(created_at) as since from complaints where closed_at is null group by 1
    union all
    select 'postbacks', count(*)::int, min(ended_at) from postbacks
      where state = 'given_up' and reason = 'tries_used' and ended_at > ${now}::timestamptz - make_interval(days => ${POSTBACK_DAYS})
    union all
    select 'withdrawals', count(*)::int, min(requested_at) from refunds
      where reason = 'withdrawal' and (state in ('by_hand', 'failed') or state in ('wanted', 'sent', 'unknown'))
        and not exists (select from refunds as later where later.payment_id = refunds.payment_id and later.id > refunds.id)
    union all
    select 'sent', count(*)::int, null from mails
      where created_at > ${now}::timestamptz - interval '1 day' and sent_at is not null
    union all
    select 'bounced', count(*)::int, null from mails
      where created_at > ${now}::timestamptz - interval '1 day' and params->>'skipped' = 'bounced'
    union all
    select 'mails', count(*)::int, min(created_at) from mails
      where created_at between ${now}::timestamptz - interval '3 days' and ${now}::timestamptz - make_interval(mins => ${MAIL_MINUTES})
        and sent_at is null and not params ? 'skipped'`.execute(tx);
  const waits = (what: string): Waits => {
    const row = rows.find((one) => one.what === what);
    return { count: row?.count ?? 0, since: row?.since?.toISOString() ?? null };
  };
  const refunds = await findWaiting(tx, now);
  const oldest = Math.min(...refunds.map(({ at }) => at.getTime()));
  return {
    mails: { sent: waits("sent").count, bounced: waits("bounced").count, waiting: waits("mails") },
    postbacks: waits("postbacks"),
    refunds: {
      count: new Set(refunds.map(({ orderId }) => orderId)).size,
      since: refunds.length > 0 ? new Date(oldest).toISOString() : null,
    },
    withdrawals: waits("withdrawals"),
    intimate: waits("intimate"),
    underAge: waits("underAge"),
    objections: waits("objections"),
    complaints: waits("complaints"),
    providers: await countProviders(tx, now),
  };
}

/** Counts the payments of the last 24 hours by provider, and finds the last message of each. */
async function countProviders(tx: TenantTransaction, now: Date): Promise<ProviderFacts[]> {
  const { rows } = await sql<Omit<ProviderFacts, "lastAt"> & { lastAt: Date | null }>`
    select coalesce(tried.provider, received.provider) as provider, coalesce(started, 0) as started, coalesce(paid, 0) as paid,
      coalesce(failed, 0) as failed, received.at as "lastAt"
    from (
      select provider, count(*)::int as started, (count(*) filter (where state = 'paid'))::int as paid,
        (count(*) filter (where state = 'failed'))::int as failed
      from payments where updated_at > ${now}::timestamptz - interval '1 day' and created_at > ${now}::timestamptz - interval '1 day'
      group by provider
    ) as tried full join (
      select provider, max(received_at) as at from payment_events
      where raw <> '' and received_at > ${now}::timestamptz - interval '7 days' group by provider
    ) as received on received.provider = tried.provider
    order by 1`.execute(tx);
  return rows.map(({ lastAt, ...row }) => ({ ...row, lastAt: lastAt?.toISOString() ?? null }));
}
