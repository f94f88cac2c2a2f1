import { isDatabaseUnavailable } from "~/db/database-unavailable.server";
import type { TenantDatabases } from "~/db/tenant-database.server";
import { companyOf } from "~/tenancy/company-of.server";
import { Registry } from "~/tenancy/registry.server";
import type { Tenant } from "~/tenancy/tenant.server";
import { anyTenant } from "./any-tenant.ts";
import { folders, translationsLater } from "./folders.ts";
import { liveTenant, storedTenants } from "./live-tenant.ts";
import { openDatabases } from "./open-databases.ts";
import { failureSentence } from "./run-to-end.ts";
import type { Brand, OfBrand, Scope } from "./scope.ts";
import { Refusal, UsageError } from "./usage.ts";

/** See scope.ts, which loads this file on demand. */
export async function forBrands<T>(
  scope: Scope,
  work: (brand: Brand) => Promise<T>,
  { retired = false }: { retired?: boolean },
): Promise<OfBrand<T>[]> {
  // Before the database is opened: an unknown slug needs none.
  const live = "slug" in scope && !retired ? await liveTenant(scope.slug) : null;
  const { databases, close } = await openDatabases();
  try {
    if ("slug" in scope) {
      const tenant = live ?? (await anyTenant(databases, scope.slug));
      return [{ slug: tenant.slug, result: await work({ tenant, db: databases.of(tenant) }) }];
    }
    const { served, refused } = await brandsOf(scope, databases);
    const found: OfBrand<T>[] = refused.map((slug) => ({
      slug,
      error: `It is refused and not served. npm run tenant -- check ${slug}`,
    }));
    for (const tenant of served)
      found.push(await resultOf(tenant.slug, () => work({ tenant, db: databases.of(tenant) })));
    return found;
  } finally {
    await close();
  }
}

/** @throws errors that all brands would have, and bugs */
async function resultOf<T>(slug: string, work: () => Promise<T>): Promise<OfBrand<T>> {
  try {
    return { slug, result: await work() };
  } catch (error) {
    const sentence = failureSentence(error);
    if (sentence === null || error instanceof UsageError || isDatabaseUnavailable(error)) throw error;
    return { slug, error: sentence };
  }
}

/** Returns the brands that a server would serve if it started now, without retired ones, and those that are refused. */
export async function brandsOf(
  scope: { company: string } | { all: true },
  databases: TenantDatabases,
): Promise<{ served: Tenant[]; refused: string[] }> {
  const where = folders();
  const { tenantsDir, themesDir } = where;
  const registry = new Registry(tenantsDir, themesDir, storedTenants(), translationsLater(where));
  await registry.loadAll();
  const closed = new Set((await databases.list()).flatMap(({ id, retiredAt }) => (retiredAt ? [id] : [])));
  const all = registry.list().filter(({ id }) => !closed.has(id));
  const bad = registry.refusedSlugs().filter((slug) => !registry.bySlug(slug));
  if ("all" in scope) return { served: all, refused: bad };
  const served = all.filter(({ config }) => config.company.id === scope.company);
  const refused = bad.filter((slug) => companyOf(tenantsDir, slug) === scope.company);
  if (served.length + refused.length === 0) {
    const known = [...new Set(all.map(({ config }) => config.company.id))].sort();
    throw new Refusal(
      `No brand is of the company "${scope.company}". Companies: ${known.join(", ") || "none"}.`,
    );
  }
  return { served, refused };
}
