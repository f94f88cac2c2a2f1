import { actNamed } from "~/domain/operators/all-operator-acts.server";
import { collectableUntil } from "~/domain/operators/approvals/collect-approved.server";
import { approvalProblem } from "~/domain/operators/approvals/decide-approval.server";
import type { ListedApproval } from "~/domain/operators/approvals/list-approvals.server";
import { decidingOf } from "~/http/console/approvals.server";
import { grantedBrand, type OperatorRequest } from "~/http/console/operator-request.server";
import type { Times } from "~/http/console/times.server";
import type { Tenant } from "~/tenancy/tenant.server";

/** Returns whether an operator may see an approval: who asked, and who may do the act at the brand. */
export function seesApproval(
  { session, may }: OperatorRequest,
  tenant: Tenant,
  { act, requestedBy }: ListedApproval,
): boolean {
  const permission = actNamed(act)?.access.permission;
  return requestedBy === session.operator.id || (permission !== undefined && may(permission, tenant));
}

/** Returns an approval as its pages show it. */
export function approvalView(
  request: OperatorRequest,
  tenant: Tenant,
  approval: ListedApproval,
  times: Times,
) {
  const { id, act, shown, about, why, decided, requestedBy, requestedByName, requestedAt, expiresAt } =
    approval;
  const deciding = decidingOf(request.ctx);
  const { operator } = request.session;
  const until = collectableUntil(approval, request.ctx.now);
  return {
    id,
    act,
    shown,
    about,
    why,
    digest: approval.digest.toString("hex"),
    requestedBy: requestedByName,
    requested: times.of(requestedAt),
    hoursLeft: Math.max(1, Math.ceil((expiresAt.getTime() - request.ctx.now.getTime()) / 3_600_000)),
    decided: decided && {
      by: decided.by,
      time: times.of(decided.at),
      decision: decided.decision,
      outcome: decided.outcome,
    },
    /** until when the person who asked can collect the result; null where that is over, or nothing is collected */
    collect: until && times.of(until),
    isCollected: actNamed(act)?.collected === true,
    isOwn: requestedBy === operator.id,
    mayDecide: approvalProblem(deciding, grantedBrand(tenant), approval) === null,
  };
}

export type ApprovalView = ReturnType<typeof approvalView>;
