import { type Goal, goals } from "~/domain/experiments/compare-variants.server";
import { type ExperimentReport, readExperiments } from "~/domain/experiments/read-experiments.server";
import { experimentSteps } from "~/domain/growth/steps";
import { queryBrands } from "~/http/console/merge-brands.server";
import type { OperatorRequest } from "~/http/console/operator-request.server";
import type { Tenant } from "~/tenancy/tenant.server";
import { rangeName } from "../../days/read-days.server";

/** An experiment in the list, with the brand to which it belongs. */
export type ListedExperiment = { tenant: Tenant; report: ExperimentReport };

const byState = { running: 0, planned: 1, ended: 2 };

/**
 * Reads the experiments of the scope's brands, running ones first. Only brands with an experiment are queried. `former`: counted names that the
 * configuration of one brand does not have any more.
 */
export async function readExperimentRows({
  ctx,
  brands,
  scope,
}: Pick<OperatorRequest, "ctx" | "brands" | "scope">): Promise<{
  rows: ListedExperiment[];
  former: string[];
  failed: Tenant[];
}> {
  const own = brands.filter(({ config }) => config.experiments.length > 0 || scope.kind === "brand");
  const { found, failed } = await queryBrands(own, (tenant) =>
    readExperiments({ db: ctx.services.databaseOf(tenant), now: ctx.now, tenant }),
  );
  const rows = found.flatMap(({ tenant, result }) =>
    result.experiments.map((report) => ({ tenant, report })),
  );
  rows.sort((a, b) => byState[a.report.state] - byState[b.report.state]);
  const former = scope.kind === "brand" ? found.flatMap(({ result }) => result.former) : [];
  return { rows, former, failed };
}

/** Returns an experiment as pages show it: what it is, its counts, and the verdict. */
export function shownExperiment({ experiment, place, state, days, variants, ...verdict }: ExperimentReport) {
  const { name, kind, version, coverage, namespace, starts, ends, minimum_visitors: minimum } = experiment;
  return {
    name,
    kind,
    place,
    version,
    state,
    coverage,
    namespace: namespace ?? null,
    starts: starts ?? null,
    ends: ends ?? null,
    minimum,
    counted: days && rangeName(days),
    control: variants[0]!.name,
    variants: variants.map(({ name: variant, weight, counts }) => ({
      name: variant,
      weight,
      counts: experimentSteps.map((step) => counts[step] ?? 0),
    })),
    ratio: verdict.ratio,
    goals: goals.map((goal: Goal) => ({
      goal,
      winner: verdict.winners[goal],
      comparisons: verdict.comparisons
        .filter((one) => one.goal === goal)
        .map(({ variant, interval }) => ({ variant, interval })),
    })),
  };
}
export type ShownExperiment = ReturnType<typeof shownExperiment>;

/** The steps whose counts pages and files show, in their order. */
export const shownSteps = experimentSteps;
