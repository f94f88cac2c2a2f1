import { sql } from "kysely";
import type { Needs } from "~/domain/context";
import { foldCounts } from "./fold-counts.server";
import type { FunnelStep } from "./steps";
import { type ShownCount, suppress } from "./suppress";

/** The count of a step in some days, from the first to the last one. */
export type TrendPoint = { from: string; to: string; count: ShownCount };

const DAY_MS = 86_400_000;
const dayText = (ms: number) => new Date(ms).toISOString().slice(0, 10);

/**
 * Returns how a step of the funnel went over a range of days, in parts of the same length; the last one ends with the range. Parts below five
 * people are suppressed like groups, since the count of the whole range is known. product 20.5
 * @param from the first day, YYYY-MM-DD in the tenant's time zone @param to the last day @param length days of a part
 */
export async function readTrend(
  { db }: Needs<"db">,
  { from, to, step, length }: { from: string; to: string; step: FunnelStep; length: number },
): Promise<TrendPoint[]> {
  const rows = await db.transaction(async (tx) => {
    await foldCounts(tx);
    return tx
      .selectFrom("growth_counts")
      .select(sql<number>`((day::date - ${from}::date) / ${length}::int)`.as("at"))
      .select(sql<number>`sum(count)::float8`.as("count"))
      .where("experiment", "=", "")
      .where("step", "=", step)
      .where("day", ">=", from)
      .where("day", "<=", to)
      .groupBy(sql`1`)
      .execute();
  });
  const [first, last] = [Date.parse(from), Date.parse(to)];
  const parts = Math.ceil(((last - first) / DAY_MS + 1) / length);
  const counts = Array.from({ length: parts }, (_, at) => rows.find((row) => row.at === at)?.count ?? 0);
  return suppress(counts).groups.map((count, at) => {
    const start = first + at * length * DAY_MS;
    return { from: dayText(start), to: dayText(Math.min(last, start + (length - 1) * DAY_MS)), count };
  });
}
