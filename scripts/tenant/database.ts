/** Loads the tenant and database modules on demand: usage errors and many commands do not need them. */
import type { TenantDb } from "~/db/pool.server";
import type { Tenant } from "~/tenancy/tenant.server";
import type { Operator } from "./operator.ts";

export async function liveTenant(slug: string) {
  const { liveTenant } = await import("./live-tenant.ts");
  return liveTenant(slug);
}

export async function openDatabases() {
  const { openDatabases } = await import("./open-databases.ts");
  return openDatabases();
}

/** Returns the context of an act by the operator who runs the command. */
export async function operatorContext(tenant: Tenant, db: TenantDb, operator?: Operator) {
  const { operatorContext } = await import("./as-operator.ts");
  return operatorContext(tenant, db, operator);
}

/** Runs `work` with a live tenant and its database, which is closed afterwards. @throws Refusal if no tenant is live under the slug */
export async function withTenant<T>(
  slug: string,
  work: (tenant: Tenant, db: TenantDb) => Promise<T>,
): Promise<T> {
  const tenant = await liveTenant(slug);
  const { databases, close } = await openDatabases();
  try {
    return await work(tenant, databases.of(tenant));
  } finally {
    await close();
  }
}
