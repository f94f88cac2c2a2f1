import { sql } from "kysely";
import type { TenantTransaction } from "~/db/tables";
import type { Needs } from "~/domain/context";
import { foldCounts } from "./fold-counts.server";
import { type CountedStep, experimentSteps, funnelSteps } from "./steps";
import { type ShownCount, suppress } from "./suppress";

export type FunnelBy = "source" | "lander" | "country" | "variant";
export type FunnelQuery = {
  /** the first and the last day, YYYY-MM-DD in the tenant's time zone */
  from: string;
  to: string;
  by: FunnelBy | null;
  /** the name under which an experiment is counted; its funnel begins with those who were shown a variant */
  experiment: string | null;
};

/** A row of the funnel: the counts of a group by step. "" is a group without a name, such as visitors without a source. */
export type FunnelGroup = { name: string; counts: Partial<Record<CountedStep, ShownCount>> };
export type Funnel = {
  from: string;
  to: string;
  by: FunnelBy | null;
  experiment: string | null;
  steps: readonly CountedStep[];
  groups: FunnelGroup[];
  total: FunnelGroup["counts"];
};

/** Returns the funnel of a tenant. Every figure below five people is suppressed. product 20.5 */
export async function readFunnel(ctx: Needs<"db">, query: FunnelQuery): Promise<Funnel> {
  const [funnel] = await readFunnels(ctx, [query]);
  return funnel!;
}

/** Returns several funnels of a tenant, such as those of two periods, at one moment. */
export async function readFunnels({ db }: Needs<"db">, queries: readonly FunnelQuery[]): Promise<Funnel[]> {
  return db.transaction(async (tx) => {
    await foldCounts(tx);
    const funnels: Funnel[] = [];
    for (const query of queries) funnels.push(funnelOf(query, await countsOf(tx, query)));
    return funnels;
  });
}

type Counted = { step: string; name: string; count: number };

async function countsOf(
  tx: TenantTransaction,
  { from, to, by, experiment }: FunnelQuery,
): Promise<Counted[]> {
  return tx
    .selectFrom("growth_counts")
    .select(["step", by ? sql<string>`${sql.ref(by)}`.as("name") : sql<string>`''`.as("name")])
    .select(sql<number>`sum(count)::float8`.as("count"))
    .where("experiment", "=", experiment ?? "")
    .where("day", ">=", from)
    .where("day", "<=", to)
    .groupBy("step")
    .$if(by !== null, (query) => query.groupBy(by!))
    .execute();
}

function funnelOf({ from, to, by, experiment }: FunnelQuery, rows: readonly Counted[]): Funnel {
  const steps = experiment === null ? funnelSteps : experimentSteps;
  const names = by ? [...new Set(rows.map(({ name }) => name))].sort() : [];
  const countOf = (step: CountedStep, name: string) =>
    rows.find((row) => row.step === step && row.name === name)?.count ?? 0;
  const groups: FunnelGroup[] = names.map((name) => ({ name, counts: {} }));
  const total: FunnelGroup["counts"] = {};
  for (const step of steps) {
    const shown = suppress(by ? names.map((name) => countOf(step, name)) : [countOf(step, "")]);
    total[step] = by ? shown.total : (shown.groups[0] ?? 0);
    for (const [at, group] of groups.entries()) group.counts[step] = shown.groups[at] ?? 0;
  }
  return { from, to, by, experiment, steps, groups, total };
}
