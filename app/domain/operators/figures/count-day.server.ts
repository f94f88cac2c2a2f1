import { sql } from "kysely";
import type { DayMoney, HourCounts } from "~/db/brand-figures";
import type { TenantTransaction } from "~/db/tables";

/** What happened at a brand on one day, in its time zone. Money by currency, in minor units. */
export type DayCounts = {
  visits: number;
  signups: number;
  confirmed: number;
  reports: number;
  money: DayMoney;
};

/**
 * Counts one day of a brand. Visits, signups and confirmations are those of the funnel; call `foldCounts` before.
 * @param day such as "2026-11-25", which may have 23 or 25 hours
 */
export async function countDay(tx: TenantTransaction, day: string, timezone: string): Promise<DayCounts> {
  const from = sql`(${day}::date::timestamp at time zone ${timezone})`;
  const until = sql`((${day}::date + 1)::timestamp at time zone ${timezone})`;
  const { rows } = await sql<Omit<DayCounts, "money">>`select
    coalesce(sum(count) filter (where step = 'visit'), 0)::int as visits,
    coalesce(sum(count) filter (where step = 'signup'), 0)::int as signups,
    coalesce(sum(count) filter (where step = 'confirmed'), 0)::int as confirmed,
    (select count(*)::int from complaints where created_at >= ${from} and created_at < ${until}) as reports
    from growth_counts where day = ${day}::date and experiment = ''`.execute(tx);
  const sums = await sql<{ currency: string; kind: "paid" | "refunded"; count: number; minor: number }>`
    select currency, 'paid' as kind, count(*)::int as count, sum(total)::float8 as minor from orders
      where completed_at >= ${from} and completed_at < ${until} group by currency
    union all
    select orders.currency, 'refunded', count(*)::int, sum(invoices.total)::float8
      from invoices join orders on orders.id = invoices.order_id
      where invoices.kind = 'credit_note' and issued_at >= ${from} and issued_at < ${until} group by orders.currency`.execute(
    tx,
  );
  const money: DayMoney = {};
  for (const { currency, kind, count, minor } of sums.rows) {
    money[currency] ??= { orders: 0, paid: 0, refunds: 0, refunded: 0 };
    const of = money[currency];
    if (kind === "paid") Object.assign(of, { orders: count, paid: minor });
    else Object.assign(of, { refunds: count, refunded: Math.abs(minor) });
  }
  return { ...rows[0]!, money };
}

/** Returns what of a day is compared with other days until the same time. */
export function hourCounts({ visits, signups, money }: DayCounts): HourCounts {
  const entries = Object.entries(money);
  return {
    visits,
    signups,
    orders: entries.reduce((sum, [, { orders }]) => sum + orders, 0),
    paid: Object.fromEntries(entries.map(([currency, { paid }]) => [currency, paid])),
  };
}
