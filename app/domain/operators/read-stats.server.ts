import { sql } from "kysely";
import type { Needs } from "~/domain/context";

/** Orders or documents by currency; amounts in minor units. */
export type Sums = { currency: string; count: number; minor: number }[];

/** What happened at a brand in a range of time. Demo members and erased members' messages do not count. */
export type BrandStats = {
  signups: number;
  /** of these signups, those whose address is confirmed by now */
  confirmed: number;
  messages: number;
  orders: number;
  /** orders that completed */
  purchases: Sums;
  /** credit notes: refunds and chargebacks of completed orders */
  refunds: Sums;
  /** mails are stored for 30 days; `waiting` and `bounced` of those written in the range */
  mails: { sent: number; waiting: number; bounced: number };
  complaints: number;
};

/** A range of time: from `from` on, and before `until`; null: without a bound. */
export type TimeRange = { from: Date | null; until: Date | null };

/** Counts what happened at a brand in a range of time. */
export async function readStats({ db }: Needs<"db">, { from, until }: TimeRange): Promise<BrandStats> {
  const within = (column: string) =>
    sql`${sql.ref(column)} >= ${from ?? new Date(0)} and (${until}::timestamptz is null or ${sql.ref(column)} < ${until})`;
  return db.transaction(async (tx) => {
    const { rows } = await sql<
      Omit<BrandStats, "purchases" | "refunds" | "mails"> & BrandStats["mails"]
    >`select
      (select count(*)::int from members where not fictional and ${within("signup_date")}) as signups,
      (select count(*)::int from members where not fictional and status <> 'not_confirmed' and ${within("signup_date")}) as confirmed,
      (select count(*)::int from messages join members on members.id = sender_id
        where not members.fictional and not automatic and ${within("messages.created_at")}) as messages,
      (select count(*)::int from orders where ${within("created_at")}) as orders,
      (select count(*)::int from mails where ${within("sent_at")}) as sent,
      (select count(*)::int from mails where sent_at is null and not params ? 'skipped' and ${within("created_at")}) as waiting,
      (select count(*)::int from mails where params->>'skipped' = 'bounced' and ${within("created_at")}) as bounced,
      (select count(*)::int from complaints where ${within("created_at")}) as complaints`.execute(tx);
    const purchases = await sql<Sums[number]>`
      select currency, count(*)::int as count, sum(total)::float8 as minor from orders where ${within("completed_at")}
      group by currency order by currency`.execute(tx);
    const refunds = await sql<Sums[number]>`
      select orders.currency, count(*)::int as count, sum(invoices.total)::float8 as minor
      from invoices join orders on orders.id = invoices.order_id where kind = 'credit_note' and ${within("issued_at")}
      group by orders.currency order by orders.currency`.execute(tx);
    const { sent, waiting, bounced, ...counts } = rows[0]!;
    return {
      ...counts,
      purchases: purchases.rows,
      refunds: refunds.rows,
      mails: { sent, waiting, bounced },
    };
  });
}
