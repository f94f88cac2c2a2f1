import type { ListedApproval } from "~/domain/operators/approvals/list-approvals.server";
import type { Role } from "~/domain/operators/permissions";
import type { ScopeOf } from "~/domain/operators/team/grant-scopes.server";
import { type Grant, readGrants } from "~/domain/operators/team/grants.server";
import { readRoles } from "~/domain/operators/team/roles.server";
import type { ConsoleCtx } from "~/http/console/console-context.server";
import type { OperatorRequest } from "~/http/console/operator-request.server";
import type { Times } from "~/http/console/times.server";
import { t } from "../../text";

/** Returns the brands of a scope in words. */
export function whereOf({ services }: ConsoleCtx, { scope, scopeId }: ScopeOf): string {
  if (scope === "all") return t("team_all_brands");
  const found = services.registry
    .list()
    .find(({ id, config }) => scopeId === (scope === "brand" ? id : config.company.id));
  if (!found) return scope === "company" ? scopeId : t("team_gone");
  return scope === "brand" ? found.config.name : found.config.company.name;
}

/** Returns the last day of a grant, for a page; null without an end. */
export const lastDayOf = (times: Times, until: Date | null) =>
  until && times.of(new Date(until.getTime() - 1)).day;

/** Returns grants as "Support at Velvet Hour". */
export const grantWords = (ctx: ConsoleCtx, grants: readonly Grant[]) =>
  grants.map((grant) => t("team_role_at", { role: grant.role.title, where: whereOf(ctx, grant) }));

/** Returns the roles that exist, in their order. */
export const listRoles = (ctx: ConsoleCtx): Promise<Role[]> =>
  ctx.control.transaction(async (tx) => [...(await readRoles(tx)).values()]);

/** Returns what an act on the team is about, for the second person, from exactly what was asked. */
export async function teamFacts({ ctx }: OperatorRequest, { input }: Pick<ListedApproval, "input">) {
  const asked = input as Partial<ScopeOf & { operator: number; email: string; name: string }> & {
    role?: string;
    lastDay?: string | null;
  };
  const { operator, email, name, role, scope, scopeId = "", lastDay = null } = asked;
  return ctx.control.transaction(async (tx) => {
    const person = operator
      ? await tx
          .selectFrom("operators")
          .select(["name", "email"])
          .where("id", "=", operator)
          .executeTakeFirst()
      : { name: name ?? "", email: email ?? "" };
    return {
      person: person ?? { name: "", email: "" },
      present: operator ? grantWords(ctx, await readGrants(tx, operator, ctx.now)) : [],
      role: role ? ((await readRoles(tx)).get(role) ?? null) : null,
      where: scope ? whereOf(ctx, { scope, scopeId }) : null,
      lastDay,
    };
  });
}

export type TeamFacts = Awaited<ReturnType<typeof teamFacts>>;
