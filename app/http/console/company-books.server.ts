import type { QueryCompany } from "~/domain/operators/finance/company-month.server";
import { companyZone } from "~/domain/operators/finance/company-zone.server";
import { type Month, monthRange } from "~/domain/operators/finance/month.server";
import type { MonthOf } from "~/domain/operators/finance/read-brand-month.server";
import type { Permission } from "~/domain/operators/permissions";
import { permits } from "~/domain/operators/team/grants.server";
import type { Tenant } from "~/tenancy/tenant.server";
import type { ConsoleCtx } from "./console-context.server";
import { queryBrands } from "./merge-brands.server";
import { grantedBrand, type OperatorRequest } from "./operator-request.server";

/** A company as an operator sees its books. */
export type CompanyBooks = {
  id: string;
  name: string;
  /** its brands that the operator may see */
  tenants: readonly Tenant[];
  /** the number of all its brands */
  count: number;
  /** the countries that its brands name as its seat */
  seats: string[];
  zone: string;
  /** whether the operator may close months, at all of its brands */
  mayClose: boolean;
};

/**
 * Returns the companies of an operator's page, by name. Brands that are no longer served belong to their last company: their refunds and chargebacks
 * continue, and their documents have numbers of its series.
 * @throws DatabaseUnavailable
 */
export async function companiesOf({ ctx, brands, scope }: OperatorRequest): Promise<CompanyBooks[]> {
  const { services, session } = ctx;
  const served = services.registry.list();
  const servedIds = new Set(served.map(({ id }) => id));
  const unserved = (await services.knownTenants()).filter(({ id }) => !servedIds.has(id));
  const all = [...served, ...unserved];
  const may = (permission: Permission, tenant: Tenant) =>
    permits(session?.grants ?? [], permission, grantedBrand(tenant));
  const ids = [...new Set(brands.map(({ config }) => config.company.id))];
  return ids
    .map((id) => {
      const own = all.filter(({ config }) => config.company.id === id);
      const shown = brands.filter(({ config }) => config.company.id === id);
      const former = unserved.filter(({ config }) => config.company.id === id);
      const seats = [...new Set(own.map(({ config }) => config.company.country))].sort();
      return {
        id,
        name: shown[0]!.config.company.name,
        tenants:
          scope.kind === "brand" ? shown : [...shown, ...former.filter((one) => may("finance.see", one))],
        count: own.length,
        seats,
        zone: companyZone(seats[0]!),
        mayClose: own.every((tenant) => may("finance.close", tenant)),
      };
    })
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** Returns the company of a page about one company or one brand; null on a page about all. */
export async function companyOf(request: OperatorRequest): Promise<CompanyBooks | null> {
  return request.scope.kind === "all" ? null : (await companiesOf(request))[0]!;
}

/** Returns a month of a company's books. */
export const monthOfBooks = ({ id, seats, zone }: CompanyBooks, month: Month): MonthOf => ({
  companyId: id,
  seat: seats[0]!,
  ...monthRange(month, zone),
});

/** Returns what queries the brands of a company that the operator may see. @param waitMs how long one brand may take */
export function queryOf(ctx: ConsoleCtx, { tenants }: CompanyBooks, waitMs?: number): QueryCompany {
  return async (query) => {
    const { found, failed } = await queryBrands(
      tenants,
      (tenant) => query({ slug: tenant.slug, db: ctx.services.databaseOf(tenant) }),
      undefined,
      waitMs,
    );
    return {
      found: found.map(({ tenant, result }) => ({ slug: tenant.slug, result })),
      failed: failed.map(({ slug }) => slug),
    };
  };
}
