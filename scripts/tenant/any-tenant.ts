import type { TenantDatabases } from "~/db/tenant-database.server";
import type { Tenant } from "~/tenancy/tenant.server";
import { findRow } from "./find-row.ts";
import { findLive, storedTenants } from "./live-tenant.ts";
import { Refusal } from "./usage.ts";

/**
 * Returns a tenant by slug or id, also one that is retired or whose folder is removed: then in its last stored version, since its members'
 * money may still move.
 * @throws Refusal where the database does not know it, or no version of it is stored in DATA_DIR
 */
export async function anyTenant(databases: TenantDatabases, name: string): Promise<Tenant> {
  const served = await findLive({ slug: name });
  if (served) return served;
  const row = await findRow(databases, name);
  const store = storedTenants();
  const stored = await store.find(row.id);
  const tenant = (await findLive({ id: row.id })) ?? (stored && (await store.load(stored)));
  if (!tenant)
    throw new Refusal(
      `No configuration of ${row.slug} (${row.id}) is stored in DATA_DIR: run the command with the server's DATA_DIR.`,
    );
  return tenant;
}
