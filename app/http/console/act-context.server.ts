import type { ChangingContext, RefundContext } from "~/domain/context";
import { actorName } from "~/domain/operators/team/operators.server";
import { createMailQueue, queueMemberChange } from "~/jobs/job-sender.server";
import { shopContextOf } from "~/jobs/shop-context.server";
import type { Tenant } from "~/tenancy/tenant.server";
import type { OperatorRequest } from "./operator-request.server";

/**
 * Returns the context in which a logged-in operator acts at one brand: the same as that of a command, with the operator's own permissions.
 * @param why the operator's reason
 */
export function actContext(
  { ctx, session, may }: OperatorRequest,
  tenant: Tenant,
  why: string,
): ChangingContext {
  const { now, services } = ctx;
  return {
    tenant,
    db: services.databaseOf(tenant),
    now,
    by: actorName(session.operator),
    why: why.trim(),
    may: (permission) => may(permission, tenant),
    mails: createMailQueue(tenant.id, `https://${tenant.config.domain}`, now),
    changedLater: (tx, memberId) => queueMemberChange(tx, tenant.id, memberId),
    sign: services.sign,
  };
}

/** Returns the same with the brand's shop, for acts with orders. What members see changes by the queued job, in every process. */
export function shopActContext(request: OperatorRequest, tenant: Tenant, why: string): RefundContext {
  const acting = actContext(request, tenant, why);
  const unused = () => undefined;
  const shop = shopContextOf(
    tenant,
    {
      ...acting,
      production: request.ctx.services.production,
      providerFailed: unused,
      moneyMoved: unused,
      changed: unused,
      publish: unused,
    },
    acting.now,
  );
  return { ...shop, ...acting };
}
