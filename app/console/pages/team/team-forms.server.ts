import { InvalidInput } from "~/domain/act-refusals.server";
import { requestTeamAct } from "~/domain/operators/approvals/team-approvals.server";
import { addGrant } from "~/domain/operators/team/add-grant.team-act.server";
import { permitsAt } from "~/domain/operators/team/grant-scopes.server";
import { inviteAgain, inviteToTeam } from "~/domain/operators/team/invite.team-act.server";
import type { Operator } from "~/domain/operators/team/operators.server";
import { type TeamProblem, TeamRefused } from "~/domain/operators/team/team-refused";
import type { OperatorRequest } from "~/http/console/operator-request.server";
import { companiesOf, teamContext } from "~/http/console/team.server";
import { WHY_MIN } from "../../ui/reason-min";
import { listRoles, whereOf } from "./team-facts.server";

/** Why an act was not done, with the form that was sent. */
export type Refused = { problem: TeamProblem | "reason"; intent: string; typed: Record<string, string> };

/** How many brands a form suggests: the others are typed. */
const SUGGESTED = 50;

/** Returns what the fields of a grant offer: roles, companies, and whether all brands are within the operator's scope. */
export async function grantChoices({ ctx, session }: OperatorRequest) {
  const companies = companiesOf(ctx);
  const may = (scope: "all" | "company" | "brand", scopeId: string) =>
    permitsAt(session.grants, "team.change", { scope, scopeId }, companies);
  const tenants = ctx.services.registry.list();
  const names = new Map(tenants.map(({ config }) => [config.company.id, config.company.name]));
  const roles = await listRoles(ctx);
  return {
    roles: roles.map(({ name, title }) => ({ name, title })),
    hasAll: may("all", ""),
    companies: [...names].filter(([id]) => may("company", id)).map(([id, name]) => ({ id, name })),
    brands: tenants
      .filter(({ id }) => may("brand", id))
      .slice(0, SUGGESTED)
      .map(({ slug, config }) => ({ slug, name: config.name })),
  };
}

export type GrantChoices = Awaited<ReturnType<typeof grantChoices>>;

/** Returns the fields of a form as text. */
export const typedOf = (form: FormData): Record<string, string> =>
  Object.fromEntries([...form].map(([name, value]) => [name, String(value).trim().slice(0, 2000)]));

/** Reads a grant as typed: `scope` is "all", "brand" with the slug in `brand`, or "company:" with its id. */
function readGrant(
  { ctx }: OperatorRequest,
  { role = "", scope = "", brand, last_day: lastDay }: Record<string, string>,
) {
  const base = { role, lastDay: lastDay || null };
  if (scope === "all") return { ...base, scope: "all" as const, scopeId: "" };
  if (scope.startsWith("company:"))
    return { ...base, scope: "company" as const, scopeId: scope.slice("company:".length) };
  const tenant = ctx.services.registry.list().find(({ slug }) => slug === brand?.toLowerCase());
  return { ...base, scope: "brand" as const, scopeId: tenant?.id ?? "" };
}

type Asked = { approval: string } | { problem: Refused["problem"] };

/** Asks for what a form of the team says. @param operator null for the invitation of a new one */
export async function ask(
  request: OperatorRequest,
  typed: Record<string, string>,
  operator: Operator | null,
): Promise<Asked> {
  const { why = "", name = "", email = "", intent } = typed;
  if (why.length < WHY_MIN) return { problem: "reason" };
  const ctx = teamContext(request, why);
  return refusals(async () => {
    if (operator && intent === "invite_again") {
      const shown = { name: operator.name };
      return { approval: await requestTeamAct(ctx, inviteAgain, { operator: operator.id }, shown) };
    }
    const grant = readGrant(request, typed);
    const roles = await listRoles(request.ctx);
    const role = roles.find((one) => one.name === grant.role)?.title ?? grant.role;
    const shown = { role, where: whereOf(request.ctx, grant) };
    if (operator) {
      const fields = { ...grant, operator: operator.id };
      return { approval: await requestTeamAct(ctx, addGrant, fields, { ...shown, name: operator.name }) };
    }
    const fields = { ...grant, email: email.toLowerCase(), name };
    return { approval: await requestTeamAct(ctx, inviteToTeam, fields, { ...shown, name: name || email }) };
  });
}

/** Returns what `act` returns, or why it was refused. */
export async function refusals<T>(act: () => Promise<T>): Promise<T | { problem: TeamProblem }> {
  try {
    return await act();
  } catch (error) {
    if (error instanceof TeamRefused) return { problem: error.problem };
    if (!(error instanceof InvalidInput)) throw error;
    return {
      problem: error.fields.includes("lastDay")
        ? "last_day"
        : error.fields.includes("email")
          ? "address"
          : "role",
    };
  }
}
