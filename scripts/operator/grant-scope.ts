import path from "node:path";
import type { Grant } from "~/domain/operators/team/grants.server";
import { companyOf } from "~/tenancy/company-of.server";
import { tenantSlugs } from "~/tenancy/registry.server";
import { slugOfId } from "~/tenancy/related-tenants.server";
import { folders } from "../tenant/folders.ts";
import { liveTenant } from "../tenant/live-tenant.ts";
import { Refusal } from "../tenant/usage.ts";

/** The brands of a grant: all of them unless one brand or one company is named. */
export type GrantScope = Pick<Grant, "scope" | "scopeId">;

/** Returns the scope that the flags name. @throws Refusal for a brand or a company that no folder has */
export async function readGrantScope(
  brand: string | undefined,
  company: string | undefined,
): Promise<GrantScope> {
  if (brand !== undefined) return { scope: "brand", scopeId: (await liveTenant(brand)).id };
  if (company === undefined) return { scope: "all", scopeId: "" };
  const { tenantsDir } = folders();
  const known = new Set(tenantSlugs(tenantsDir).flatMap((slug) => companyOf(tenantsDir, slug) ?? []));
  if (!known.has(company))
    throw new Refusal(
      `No brand is of the company "${company}". Companies: ${[...known].sort().join(", ") || "none"}.`,
    );
  return { scope: "company", scopeId: company };
}

/** Returns a grant as text: the role and where it counts. A brand without a folder is named by its id. */
export function grantText({ role, scope, scopeId, until }: Grant): string {
  const brand = () => slugOfId(path.resolve(folders().tenantsDir), scopeId) ?? scopeId;
  const where = { all: () => "all brands", company: () => `company ${scopeId}`, brand }[scope]();
  return `${role.name} of ${where}${until ? ` until ${until.toISOString().slice(0, 16)}Z` : ""}`;
}
