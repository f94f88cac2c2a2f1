import { todayIn } from "~/domain/calendar";
import { isInFunnel } from "~/domain/growth/count-step.server";
import type { Ctx } from "../context.server";
import type { VisitCounts } from "./visit-counts.server";

/**
 * Counts first exposures to variants. A member counts for variants of the shop only, and only where the member's steps are counted too:
 * otherwise a variant would have more viewers than possible buyers.
 * @param exposed experiment → variant, as `VisitExperiments.see` returns it
 * product 20.9
 */
export async function countExposures(
  ctx: Pick<Ctx, "tenant" | "now" | "db" | "member" | "experiments">,
  counts: VisitCounts,
  exposed: Readonly<Record<string, string>>,
): Promise<void> {
  const { tenant, now, member, experiments } = ctx;
  const counted = Object.entries(member ? experiments.ofShop(exposed) : exposed);
  if (counted.length === 0) return;
  if (member && !(await ctx.db.transaction((tx) => isInFunnel(tx, member.id)))) return;
  const day = todayIn(tenant.config.timezone, now);
  for (const [experiment, variant] of counted)
    counts.add(tenant, { day, step: "exposed", source: "", lander: "", country: "", experiment, variant });
}
