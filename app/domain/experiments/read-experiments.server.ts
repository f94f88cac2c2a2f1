import type { Needs } from "~/domain/context";
import { countedName, type Experiment, periodOf, placeOf } from "~/tenancy/experiments.server";
import { foldCounts } from "../growth/fold-counts.server";
import { type CountedStep, experimentSteps } from "../growth/steps";
import { type ShownCount, suppress } from "../growth/suppress";
import { compareVariants, type Verdict } from "./compare-variants.server";

/** A configured experiment with its counts since it began. */
export type ExperimentReport = Verdict & {
  experiment: Experiment;
  /** the name under which it is counted: from the second version on with `@` and the version */
  counted: string;
  place: string;
  state: "planned" | "running" | "ended";
  /** the first and last day with a count, in the tenant's time zone; null while there is none */
  days: { from: string; to: string } | null;
  /** the first is the control */
  variants: { name: string; weight: number; counts: Partial<Record<CountedStep, ShownCount>> }[];
};

/** All experiments of a tenant. `former`: counted names that are no longer configured in this version. */
export type Experiments = { experiments: ExperimentReport[]; former: string[] };

type Row = { experiment: string; variant: string; step: string; count: string; from: string; to: string };

/** Reads the counts of a tenant's experiments, suppressed like those of the funnel, and evaluates them. product 20.14, 20.5 */
export async function readExperiments({
  db,
  now,
  tenant,
}: Needs<"db" | "now" | "tenant">): Promise<Experiments> {
  const rows: Row[] = await db.transaction(async (tx) => {
    await foldCounts(tx);
    return tx
      .selectFrom("growth_counts")
      .select(["experiment", "variant", "step"])
      .select(({ fn }) => [
        fn.sum<string>("count").as("count"),
        fn.min("day").as("from"),
        fn.max("day").as("to"),
      ])
      .where("experiment", "<>", "")
      .groupBy(["experiment", "variant", "step"])
      .execute();
  });
  const experiments = tenant.config.experiments.map((one) => reportOf(one, rows, now));
  const configured = new Set(experiments.map(({ counted }) => counted));
  const former = [...new Set(rows.map(({ experiment }) => experiment))].filter((one) => !configured.has(one));
  return { experiments, former: former.sort() };
}

function reportOf(experiment: Experiment, all: readonly Row[], now: Date): ExperimentReport {
  const counted = countedName(experiment);
  const rows = all.filter((row) => row.experiment === counted);
  const variants: ExperimentReport["variants"] = experiment.variants.map(({ name, weight }) => ({
    name,
    weight,
    counts: {},
  }));
  for (const step of experimentSteps) {
    const counts = variants.map(({ name }) =>
      Number(rows.find((row) => row.variant === name && row.step === step)?.count ?? 0),
    );
    // Suppresses the same counts as the funnel of the experiment, whose totals could otherwise reveal a small count.
    const { groups } = suppress(counts);
    for (const [at, variant] of variants.entries()) variant.counts[step] = groups[at] ?? 0;
  }
  const days = rows.flatMap(({ from, to }) => [from, to]).sort();
  const { from, to } = periodOf(experiment);
  const verdict = compareVariants(experiment, (name, step) => {
    const count = variants.find((variant) => variant.name === name)?.counts[step] ?? 0;
    return typeof count === "number" ? count : null;
  });
  return {
    experiment,
    counted,
    place: placeOf(experiment),
    state: now.getTime() < from ? "planned" : now.getTime() < to ? "running" : "ended",
    days: days.length > 0 ? { from: days[0]!, to: days.at(-1)! } : null,
    variants,
    ...verdict,
  };
}
