import { type AppLoadContext, redirect } from "@remix-run/node";
import type { Permission } from "~/domain/operators/permissions";
import { permits, permitsSomewhere } from "~/domain/operators/team/grants.server";
import type { OperatorSession } from "~/domain/operators/team/sessions.server";
import type { Tenant } from "~/tenancy/tenant.server";
import type { ConsoleCtx } from "./console-context.server";

/** The brands that a page is about, as its path says. */
export type Scope =
  | { kind: "all" }
  | { kind: "company"; id: string; name: string }
  | { kind: "brand"; tenant: Tenant };

/** The request of a logged-in operator to one page: what it is about, and the brands of it that the operator may see there. */
export type OperatorRequest = {
  ctx: ConsoleCtx;
  session: OperatorSession;
  scope: Scope;
  /** the brands of the scope at which the operator has the page's permission, by name */
  brands: readonly Tenant[];
  /** returns whether the operator may do something at a brand */
  may: (permission: Permission, tenant: Tenant) => boolean;
};

type Args = {
  request: Request;
  context: AppLoadContext;
  params: { company?: string | undefined; brand?: string | undefined };
};

/** Returns the context of a request to the console. */
export function consoleOf(context: AppLoadContext): ConsoleCtx {
  if (!context.console) throw new Error("This page belongs to the console's host.");
  return context.console;
}

/** Returns a brand as grants see it. */
export const grantedBrand = (tenant: Tenant) => ({ id: tenant.id, companyId: tenant.config.company.id });

const byName = new Intl.Collator("en");

/** Returns the brands at which an operator has a permission, by name. */
export function permittedBrands({ services, session }: ConsoleCtx, permission: Permission): Tenant[] {
  return services.registry
    .list()
    .filter((tenant) => permits(session?.grants ?? [], permission, grantedBrand(tenant)))
    .sort((a, b) => byName.compare(a.config.name, b.config.name));
}

/** Returns the brand with a slug, where the operator has a permission at it; null for others, as if they did not exist. */
export function permittedBrand(
  { services, session }: ConsoleCtx,
  slug: string | undefined,
  permission: Permission,
): Tenant | null {
  const tenant = services.registry.list().find((one) => one.slug === slug);
  return tenant && permits(session?.grants ?? [], permission, grantedBrand(tenant)) ? tenant : null;
}

/**
 * Admits a logged-in operator, whatever the role. Who is not logged in goes to the login and comes back.
 * @throws Response
 */
export function requireSession({ request, context }: Pick<Args, "request" | "context">): {
  ctx: ConsoleCtx;
  session: OperatorSession;
} {
  const ctx = consoleOf(context);
  const { session } = ctx;
  if (!session) {
    const { pathname, search } = new URL(request.url);
    const to =
      pathname === "/" && !search
        ? ""
        : `?to=${encodeURIComponent(pathname.replace(/\.data$/, "") + search)}`;
    throw redirect(`/sign-in${to}`);
  }
  return { ctx, session };
}

/**
 * Admits an operator to a page: who is not logged in goes to the login and comes back, who lacks the permission everywhere gets 403, and a scope
 * with no brand that the operator may see is 404, as if it did not exist.
 * @throws Response
 */
export function requireOperator({ request, context, params }: Args, permission: Permission): OperatorRequest {
  const { ctx, session } = requireSession({ request, context });
  if (!permitsSomewhere(session.grants, permission))
    throw new Response("no_permission", { status: 403, statusText: permission });
  const may = (wanted: Permission, tenant: Tenant) => permits(session.grants, wanted, grantedBrand(tenant));
  const { company, brand } = params;
  if (brand !== undefined) {
    const tenant = permittedBrand(ctx, brand, permission);
    if (!tenant) throw new Response(null, { status: 404 });
    return { ctx, session, scope: { kind: "brand", tenant }, brands: [tenant], may };
  }
  const permitted = permittedBrands(ctx, permission);
  if (company === undefined) return { ctx, session, scope: { kind: "all" }, brands: permitted, may };
  const brands = permitted.filter(({ config }) => config.company.id === company);
  const [first] = brands;
  if (!first) throw new Response(null, { status: 404 });
  return {
    ctx,
    session,
    scope: { kind: "company", id: company, name: first.config.company.name },
    brands,
    may,
  };
}
