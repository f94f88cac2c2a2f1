import { sql } from "kysely";
import type { TenantTransaction } from "~/db/tables";
import type { Needs } from "~/domain/context";
import type { CountedStep } from "./steps";

/** Counts are deleted after this many months. product 20.6 */
const RETENTION_MONTHS = 25;

/** One addition to the counts of a day. For an experiment it has the name and variant, and no other dimension. */
export type CountAddition = {
  /** in the tenant's time zone, such as "2026-11-25" */
  day: string;
  step: CountedStep;
  source: string;
  lander: string;
  country: string;
  experiment: string;
  variant: string;
  count: number;
};

/** A unique event: a visitor, or an exposure of a visitor to a variant. */
export type Seen = Omit<CountAddition, "count" | "step"> & { step: "visit" | "exposed" };

/** Appends additions to the counts; `foldCounts` adds them up. */
export async function addCounts(tx: TenantTransaction, additions: readonly CountAddition[]): Promise<void> {
  if (additions.length === 0) return;
  await tx
    .insertInto("growth_pending")
    .values([...additions])
    .execute();
}

/** Moves all committed additions into `growth_counts`. Safe in several processes at the same time. Call it before you read the counts. */
export async function foldCounts(tx: TenantTransaction): Promise<void> {
  await sql`
    with moved as (delete from growth_pending returning day, step, source, lander, country, experiment, variant, count)
    insert into growth_counts as folded (day, step, source, lander, country, experiment, variant, count)
    select day, step, source, lander, country, experiment, variant, sum(count) from moved
    group by day, step, source, lander, country, experiment, variant
    order by day, step, source, lander, country, experiment, variant
    on conflict (tenant_id, day, step, source, lander, country, experiment, variant)
      do update set count = folded.count + excluded.count`.execute(tx);
}

/** Folds pending additions, and deletes counts that are more than 25 months old. product 20.6 */
export async function cleanUpCounts({ db, now }: Needs<"db" | "now">): Promise<void> {
  const oldest = new Date(now);
  oldest.setUTCMonth(oldest.getUTCMonth() - RETENTION_MONTHS);
  await db.transaction(async (tx) => {
    await foldCounts(tx);
    await tx.deleteFrom("growth_counts").where("day", "<", oldest.toISOString().slice(0, 10)).execute();
  });
}
