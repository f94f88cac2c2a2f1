import type { DecidingContext, MailingActContext, RefundContext } from "~/domain/context";
import type { Approval } from "~/domain/operators/operator-act.server";
import type { Permission } from "~/domain/operators/permissions";
import { actorName, type Operator } from "~/domain/operators/team/operators.server";
import { createMailQueue, queueMemberChange } from "~/jobs/job-sender.server";
import { shopContextOf } from "~/jobs/shop-context.server";
import type { Tenant } from "~/tenancy/tenant.server";
import type { ConsoleCtx } from "./console-context.server";
import type { OperatorRequest } from "./operator-request.server";
import { writeStatement } from "./statement.server";

/** Who acts at a brand: the logged-in operator, or the one who asked for what a second person approves. */
export type Acting = {
  ctx: ConsoleCtx;
  operator: Operator;
  /** returns whether the operator may do something at the brand */
  may: (permission: Permission) => boolean;
  /** null where one person acts */
  approval: Approval | null;
};

/** Returns the logged-in operator of a request as one who acts at a brand, without a second person. */
export const actingOf = ({ ctx, session, may }: OperatorRequest, tenant: Tenant): Acting => ({
  ctx,
  operator: session.operator,
  may: (permission) => may(permission, tenant),
  approval: null,
});

/**
 * Returns the context in which an operator acts at one brand: the same as that of a command, with the operator's own permissions.
 * @param why the operator's reason
 */
export function actContext(
  { ctx, operator, may, approval }: Acting,
  tenant: Tenant,
  why: string,
): MailingActContext {
  const { now, services } = ctx;
  return {
    tenant,
    db: services.databaseOf(tenant),
    now,
    by: actorName(operator),
    why: why.trim(),
    may,
    approval,
    mails: createMailQueue(tenant.id, `https://${tenant.config.domain}`, now),
    changedLater: (tx, memberId) => queueMemberChange(tx, tenant.id, memberId),
    sign: services.sign,
    random: ctx.random,
    counter: services.limits.counterOf(tenant),
  };
}

/** Returns the same for decisions about a member, whose statements of reasons are in the member's language. */
export function decidingContext(acting: Acting, tenant: Tenant, why: string): DecidingContext {
  const { random, services } = acting.ctx;
  return {
    ...actContext(acting, tenant, why),
    random,
    statementIn: (language, facts) => writeStatement({ ...services, tenant }, language, facts),
  };
}

/** Returns the same with the brand's shop, for acts with orders. What members see changes by the queued job, in every process. */
export function shopActContext(who: Acting, tenant: Tenant, why: string): RefundContext {
  const acting = actContext(who, tenant, why);
  const unused = () => undefined;
  const shop = shopContextOf(
    tenant,
    {
      ...acting,
      production: who.ctx.services.production,
      providerFailed: unused,
      moneyMoved: unused,
      changed: unused,
      publish: unused,
    },
    acting.now,
  );
  return { ...shop, ...acting };
}
