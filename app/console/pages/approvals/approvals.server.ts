import { actNamed } from "~/domain/operators/all-operator-acts.server";
import { collectableUntil } from "~/domain/operators/approvals/collect-approved.server";
import { approvalProblem } from "~/domain/operators/approvals/decide-approval.server";
import type { ListedApproval } from "~/domain/operators/approvals/list-approvals.server";
import { teamApprovalProblem } from "~/domain/operators/approvals/team-approvals.server";
import { decidingOf } from "~/http/console/approvals.server";
import { grantedBrand, type OperatorRequest } from "~/http/console/operator-request.server";
import { companiesOf } from "~/http/console/team.server";
import type { Times } from "~/http/console/times.server";
import type { Tenant } from "~/tenancy/tenant.server";

/**
 * Returns an approval as its pages show it; null where the operator may not see it: it is for who asked, and for who may do the act where it
 * is done.
 * @param tenant null for an act on the team
 */
export async function approvalView(
  request: OperatorRequest,
  tenant: Tenant | null,
  approval: ListedApproval,
  times: Times,
) {
  const { id, act, shown, about, why, decided, requestedBy, requestedByName, requestedAt, expiresAt } =
    approval;
  const { ctx, session, may } = request;
  const deciding = decidingOf(ctx);
  const problem = tenant
    ? approvalProblem(deciding, grantedBrand(tenant), approval)
    : await ctx.control.transaction((tx) => teamApprovalProblem(deciding, tx, companiesOf(ctx), approval));
  const isOwn = requestedBy === session.operator.id;
  const permission = actNamed(act)?.access.permission;
  const seesAct = tenant ? permission !== undefined && may(permission, tenant) : problem !== "not_permitted";
  if (!isOwn && !seesAct) return null;
  const until = collectableUntil(approval, ctx.now);
  return {
    id,
    act,
    shown,
    about,
    why,
    digest: approval.digest.toString("hex"),
    requestedBy: requestedByName,
    requested: times.of(requestedAt),
    hoursLeft: Math.max(1, Math.ceil((expiresAt.getTime() - ctx.now.getTime()) / 3_600_000)),
    decided: decided && {
      by: decided.by,
      time: times.of(decided.at),
      decision: decided.decision,
      outcome: decided.outcome,
    },
    /** until when the person who asked can collect the result; null where that is over, or nothing is collected */
    collect: until && times.of(until),
    isCollected: actNamed(act)?.collected === true,
    isOwn,
    mayDecide: problem === null,
  };
}

export type ApprovalView = NonNullable<Awaited<ReturnType<typeof approvalView>>>;
