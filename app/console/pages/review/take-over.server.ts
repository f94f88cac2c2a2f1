import { redirect } from "@remix-run/node";
import { findClaim, takeOverTarget } from "~/domain/operators/review/claim-targets.server";
import { findDecision } from "~/domain/operators/review/find-decision.server";
import { actorName } from "~/domain/operators/team/operators.server";
import type { OperatorRequest } from "~/http/console/operator-request.server";
import type { Tenant } from "~/tenancy/tenant.server";
import { consolePaths } from "../../paths";
import { t } from "../../text";
import { lengthOf } from "../../ui/age";

type Of = { tenant: Tenant; reference: string; target: string };

const claimOf = ({ session }: OperatorRequest, tenant: Tenant) => ({
  brand: tenant.id,
  queue: "complaint" as const,
  operatorId: session.operator.id,
});

/** Takes a case over from the colleague who works on it. @throws Response 403 without the permission, else the case */
export async function takeOverCase(
  request: OperatorRequest,
  { tenant, reference, target }: Of,
): Promise<never> {
  const { ctx, session, may } = request;
  if (!may("review.take_over", tenant)) throw new Response("no_permission", { status: 403 });
  const by = { ...ctx, by: actorName(session.operator), why: "" };
  await takeOverTarget(by, claimOf(request, tenant), target, `case ${reference} at ${tenant.slug}`);
  throw redirect(consolePaths.reviewComplaint(tenant.slug, reference));
}

/** Returns why nothing was decided: a colleague works on the case, or has decided it, with the name and how long ago. */
export async function conflictText(
  request: OperatorRequest,
  { tenant, reference, target }: Of,
  problem: "claimed" | "decided",
): Promise<string> {
  const { ctx } = request;
  if (problem === "claimed") {
    const claim = await findClaim(ctx, claimOf(request, tenant), target);
    return claim ? t("decision_problem_taken", claim) : t("decision_problem_claimed");
  }
  const decision = await findDecision({ db: ctx.services.databaseOf(tenant), now: ctx.now }, reference);
  if (!decision) return t("decision_problem_decided");
  const ms = ctx.now.getTime() - decision.at.getTime();
  const ago = ms < 60_000 ? t("age_seconds", { seconds: Math.floor(ms / 1000) }) : lengthOf(ms);
  return t("decision_problem_decided_by", { name: decision.by, ago });
}
