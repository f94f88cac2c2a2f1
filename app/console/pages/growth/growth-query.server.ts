import { type FunnelStep, funnelSteps } from "~/domain/growth/steps";
import type { Scope } from "~/http/console/operator-request.server";
import { readDays } from "../../days/read-days.server";
import type { ShownDays } from "../../days/shown-days";

const groupings = ["brand", "source", "lander", "country"] as const;
export type GroupedBy = (typeof groupings)[number];

/** What the address of the funnel says. `choices`: what it can be grouped by in this scope. */
export type GrowthQuery = { days: ShownDays; by: GroupedBy; choices: GroupedBy[]; step: FunnelStep };

/** Reads the query of an address; values of another form are left out. */
export function readGrowthQuery(params: URLSearchParams, scope: Scope, now: Date): GrowthQuery {
  const choices = groupings.filter((one) => scope.kind !== "brand" || one !== "brand");
  return {
    days: readDays(params, scope, now),
    by: choices.find((one) => one === params.get("by")) ?? choices[0]!,
    choices,
    step: funnelSteps.find((one) => one === params.get("step")) ?? "signup",
  };
}
