import { sql } from "kysely";
import type { TenantTransaction } from "~/db/tables";
import type { TenantConfig } from "~/tenancy/schema.server";
import { todayIn } from "../calendar";
import type { TrafficSource } from "./find-source";

type CapsInput = { tenant: { config: Pick<TenantConfig, "timezone" | "traffic_sources"> }; now: Date };

/** Returns whether a source is at one of its caps. Exact only under `lockSource`. product 19.3 */
export async function isAtCap(
  ctx: CapsInput,
  tx: TenantTransaction,
  source: TrafficSource,
): Promise<boolean> {
  return (await listFullSources(ctx, tx, [source])).has(source.ref);
}

/** Serializes the signups of one source until the transaction ends, so that none counts above a cap. */
export async function lockSource(tx: TenantTransaction, { ref }: TrafficSource): Promise<void> {
  await sql`select pg_advisory_xact_lock(current_setting('app.tenant')::int, hashtext(${`source ${ref}`}))`.execute(
    tx,
  );
}

/** Returns the `ref`s of the brand's sources that are at a cap now. Days are those of the tenant's time zone. */
export async function listFullSources(
  { tenant, now }: CapsInput,
  tx: TenantTransaction,
  sources: readonly TrafficSource[] = tenant.config.traffic_sources,
): Promise<Set<string>> {
  const capped = sources.filter(({ caps }) => caps);
  if (capped.length === 0) return new Set();
  const counts = await countCapped(
    { tenant, now },
    tx,
    capped.map(({ ref }) => ref),
  );
  const full = counts.filter(({ ref, total, today }) => {
    const caps = capped.find((source) => source.ref === ref)?.caps;
    return total >= (caps?.signups_total ?? Infinity) || today >= (caps?.signups_per_day ?? Infinity);
  });
  return new Set(full.map(({ ref }) => ref));
}

/** Returns how many signups of sources count for their caps: today, in the tenant's time zone, and in total. A source without signups is left out. */
export async function countCapped(
  { tenant, now }: CapsInput,
  tx: TenantTransaction,
  refs: readonly string[],
): Promise<{ ref: string; total: number; today: number }[]> {
  if (refs.length === 0) return [];
  const day = todayIn(tenant.config.timezone, now);
  return tx
    .selectFrom("source_days")
    .select(["ref", sql<number>`sum(signups)::int`.as("total")])
    .select(sql<number>`coalesce(sum(signups) filter (where day = ${day}), 0)::int`.as("today"))
    .where("ref", "in", [...refs])
    .groupBy("ref")
    .execute();
}
