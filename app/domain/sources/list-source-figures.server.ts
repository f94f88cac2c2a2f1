import { sql } from "kysely";
import type { TenantTransaction } from "~/db/tables";
import { foldCounts } from "../growth/fold-counts.server";

/** The results of a source over some days. Amounts in minor units, by currency, after refunds and chargebacks. */
export type SourceFigures = {
  ref: string;
  /** YYYY-MM-DD in the tenant's time zone; null for the sum over all requested days */
  day: string | null;
  /** visitors from the source, as the funnel counts them: a browser counts once per day */
  visits: number;
  signups: number;
  overCap: number;
  confirmed: number;
  purchases: number;
  revenue: Record<string, number>;
  postbacks: { delivered: number; waiting: number; givenUp: number };
};

const EMPTY = { visits: 0, signups: 0, overCap: 0, confirmed: 0, purchases: 0 };

/**
 * Returns the figures of each source: a sum, and a row for each day with events, newest first. Each event counts on the day on which it
 * happened, and a postback on the day of its event. Erased members still count.
 * @param since the first day, YYYY-MM-DD in the time zone
 * @param last the last day, by default the present one
 * @param ref the only source to include; null for all
 */
export async function listSourceFigures(
  tx: TenantTransaction,
  {
    since,
    last = "9999-12-31",
    timeZone,
    ref,
  }: { since: string; last?: string; timeZone: string; ref: string | null },
): Promise<SourceFigures[]> {
  const figures = new Map<string, SourceFigures>();
  const at = (source: string, day: string | null): SourceFigures => {
    const key = `${source} ${day}`;
    const known = figures.get(key);
    if (known) return known;
    const postbacks = { delivered: 0, waiting: 0, givenUp: 0 };
    const made = { ref: source, day, ...EMPTY, revenue: {}, postbacks };
    figures.set(key, made);
    return made;
  };
  const isRequested = ref === null ? sql`true` : sql`ref = ${ref}`;
  const days = await tx
    .selectFrom("source_days")
    .select(["ref", "day", "signups", "over_cap", "confirmed", "purchases"])
    .where("day", ">=", since)
    .where("day", "<=", last)
    .where(sql<boolean>`${isRequested}`)
    .execute();
  for (const row of days)
    for (const sums of [at(row.ref, null), at(row.ref, row.day)]) {
      sums.signups += row.signups;
      sums.overCap += row.over_cap;
      sums.confirmed += row.confirmed;
      sums.purchases += row.purchases;
    }
  await foldCounts(tx);
  const visits = await sql<{ ref: string; day: string; count: number }>`
    select source as ref, day, sum(count)::int as count from growth_counts
    where step = 'visit' and source <> '' and day between ${since} and ${last} and ${ref === null ? sql`true` : sql`source = ${ref}`}
    group by source, day`.execute(tx);
  for (const { ref: source, day, count } of visits.rows)
    for (const sums of [at(source, null), at(source, day)]) sums.visits += count;
  const revenue = await sql<{ ref: string; day: string; currency: string; minor: number }>`
    select ref, day, currency, sum(least(total, greatest(0, paid - refunded - charged_back)))::float8 as minor
    from source_orders join orders on orders.id = source_orders.order_id
    where day between ${since} and ${last} and ${isRequested} group by ref, day, currency`.execute(tx);
  for (const { ref: source, day, currency, minor } of revenue.rows)
    for (const sums of [at(source, null), at(source, day)])
      sums.revenue[currency] = (sums.revenue[currency] ?? 0) + minor;
  const states = await sql<{ ref: string; day: string; state: string; count: number }>`
    select ref, (created_at at time zone ${timeZone})::date as day, state, count(*)::int as count
    from postbacks where (created_at at time zone ${timeZone})::date between ${since}::date and ${last}::date and ${isRequested}
    group by 1, 2, 3`.execute(tx);
  for (const { ref: source, day, state, count } of states.rows)
    for (const { postbacks } of [at(source, null), at(source, day)]) {
      if (state === "delivered") postbacks.delivered += count;
      else if (state === "waiting") postbacks.waiting += count;
      else postbacks.givenUp += count;
    }
  return [...figures.values()].sort(
    (a, b) => a.ref.localeCompare(b.ref) || (b.day ?? "9").localeCompare(a.day ?? "9"),
  );
}
