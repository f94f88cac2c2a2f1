import { actNamed } from "~/domain/operators/all-operator-acts.server";
import { countWaiting } from "~/domain/operators/approvals/list-approvals.server";
import { countTeamApprovals } from "~/domain/operators/approvals/team-approvals.server";
import type { Permission } from "~/domain/operators/permissions";
import { permitsSomewhere } from "~/domain/operators/team/grants.server";
import { type OwnSettings, ownSettingsOf } from "~/domain/operators/team/own-settings.server";
import type { OperatorSession } from "~/domain/operators/team/sessions.server";
import { decidingOf } from "~/http/console/approvals.server";
import type { ConsoleCtx } from "~/http/console/console-context.server";
import { permittedBrands } from "~/http/console/operator-request.server";
import { type SessionEnd, sessionEnd } from "~/http/console/session-end.server";
import { companiesOf as brandCompanies } from "~/http/console/team.server";
import type { Tenant } from "~/tenancy/tenant.server";
import { menu } from "./menu";
import type { ShownBrand } from "./ui/brand-mark";

/** A brand in the switch. */
export type SwitchBrand = ShownBrand & { domain: string; company: string };

/** A company in the switch, with the number of its brands. */
export type SwitchCompany = { id: string; name: string; brands: number };

/** How many brands and companies the switch lists: more are found on the page of brands. */
const MAX_LISTED = 50;

/** What the console's document and frame show on every page. */
export type RootData = {
  /** null before the login */
  operator: ({ name: string; roles: string[] } & OwnSettings) | null;
  /** the first brands by name, and that of the page; `brandCount` of all */
  brands: SwitchBrand[];
  brandCount: number;
  /** the first companies, and that of the page; `companyCount` of all */
  companies: SwitchCompany[];
  companyCount: number;
  /** the names of the pages that the menu offers */
  pages: string[];
  /** how many acts wait for this operator as the second person */
  approvals: number;
  /** when the session ends; null before the login */
  session: SessionEnd | null;
  /** the ways to log in again */
  logins: { passkey: boolean; openId: boolean };
};

/** Returns a brand as pages show it. */
export async function shownBrands(ctx: ConsoleCtx, tenants: readonly Tenant[]): Promise<SwitchBrand[]> {
  const marks = await ctx.services.marks.of(tenants);
  return tenants.map(({ id, slug, config }) => ({
    slug,
    name: config.name,
    domain: config.domain,
    company: config.company.id,
    ...(marks.get(id) ?? { slot: 1, mark: "?" }),
  }));
}

/**
 * Loads what every page of the console shows around its content.
 * @param pathname of the page, whose brand or company is always part of the switch
 */
export async function rootData(ctx: ConsoleCtx, pathname: string): Promise<RootData> {
  const { session, services } = ctx;
  const logins = {
    passkey: !services.companyAccounts?.isOnlyWay && session?.way !== "demo",
    openId: services.companyAccounts !== null,
  };
  if (!session)
    return {
      operator: null,
      brands: [],
      brandCount: 0,
      companies: [],
      companyCount: 0,
      pages: [],
      approvals: 0,
      session: null,
      logins,
    };
  const { operator, grants } = session;
  const [, kind, current] = /^\/(b|co)\/([^/]+)/.exec(pathname) ?? [];
  const tenants = permittedBrands(ctx, "home.see");
  const companies = companiesOf(tenants);
  return {
    operator: {
      name: operator.name,
      roles: [...new Set(grants.map(({ role }) => role.title))],
      ...ownSettingsOf(operator.settings),
    },
    brands: await shownBrands(
      ctx,
      firstAnd(tenants, ({ slug }) => kind === "b" && slug === current),
    ),
    brandCount: tenants.length,
    companies: firstAnd(companies, ({ id }) => kind === "co" && encodeURIComponent(id) === current),
    companyCount: companies.length,
    pages: menu.filter(({ permission }) => permitsSomewhere(grants, permission)).map(({ name }) => name),
    approvals: await approvalsFor(ctx, session),
    session: sessionEnd(ctx, session),
    logins,
  };
}

/** Returns how many acts wait for an operator as the second person. */
async function approvalsFor(ctx: ConsoleCtx, { grants, operator }: OperatorSession): Promise<number> {
  if (!permitsSomewhere(grants, "approvals.decide")) return 0;
  const waiting = await countWaiting(ctx, ctx.services.single ? null : operator.id);
  if (waiting.length === 0) return 0;
  const idsOf = (permission: Permission) => new Set(permittedBrands(ctx, permission).map(({ id }) => id));
  const deciding = idsOf("approvals.decide");
  const doing = new Map<string, ReadonlySet<string>>();
  for (const act of new Set(waiting.map((one) => one.act))) {
    const permission = actNamed(act)?.access.permission;
    doing.set(act, permission ? idsOf(permission) : new Set());
  }
  const ofTeam = waiting.some(({ brand }) => brand === "")
    ? await countTeamApprovals(decidingOf(ctx), brandCompanies(ctx))
    : 0;
  return waiting
    .filter(({ brand, act }) => deciding.has(brand) && doing.get(act)?.has(brand))
    .reduce((sum, { count }) => sum + count, ofTeam);
}

function companiesOf(tenants: readonly Tenant[]): SwitchCompany[] {
  const companies = new Map<string, SwitchCompany>();
  for (const { config } of tenants) {
    const { id, name } = config.company;
    const known = companies.get(id);
    if (known) known.brands++;
    else companies.set(id, { id, name, brands: 1 });
  }
  return [...companies.values()];
}

/** Returns the first of a list, and the present one where it is not among them. */
function firstAnd<T>(list: readonly T[], isPresent: (one: T) => boolean): T[] {
  const first = list.slice(0, MAX_LISTED);
  const present = list.slice(MAX_LISTED).find(isPresent);
  return present ? [...first, present] : first;
}
