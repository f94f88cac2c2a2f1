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
export async function readFunnel(
  { db }: Needs<"db">,
  { from, to, by, experiment }: FunnelQuery,
): Promise<Funnel> {
  const rows = await db.transaction(async (tx) => {
    await foldCounts(tx);
    return tx
      .selectFrom("growth_counts")
      .select(["step", "source", "lander", "country", "variant"])
      .select(({ fn }) => fn.sum<string>("count").as("count"))
      .where("experiment", "=", experiment ?? "")
      .where("day", ">=", from)
      .where("day", "<=", to)
      .groupBy(["step", "source", "lander", "country", "variant"])
      .execute();
  });
  const steps = experiment === null ? funnelSteps : experimentSteps;
  const names = by ? [...new Set(rows.map((row) => row[by]))].sort() : [];
  const countOf = (step: CountedStep, name?: string) =>
    rows
      .filter((row) => row.step === step && (name === undefined || by === null || row[by] === name))
      .reduce((sum, { count }) => sum + Number(count), 0);
  const groups: FunnelGroup[] = names.map((name) => ({ name, counts: {} }));
  const total: FunnelGroup["counts"] = {};
  for (const step of steps) {
    const shown = suppress(by ? names.map((name) => countOf(step, name)) : [countOf(step)]);
    total[step] = by ? shown.total : (shown.groups[0] ?? 0);
    for (const [at, group] of groups.entries()) group.counts[step] = shown.groups[at] ?? 0;
  }
  return { from, to, by, experiment, steps, groups, total };
}
