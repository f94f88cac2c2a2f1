import type { TenantRow } from "~/db/tenant-rows.server";
import type { Registry } from "~/tenancy/registry.server";
import type { StoredTenants } from "~/tenancy/stored-tenants.server";
import type { Tenant } from "~/tenancy/tenant.server";
import { unknownTenant } from "~/tenancy/unknown-tenant.server";

/**
 * Finds tenants for jobs: obligations to members remain, whether or not their brand still has a folder. A tenant that is not served is used
 * in its last stored version.
 */
export class KnownTenants {
  constructor(
    readonly registry: Registry,
    readonly stored: StoredTenants,
    readonly listRows: () => Promise<readonly TenantRow[]>,
  ) {}

  /** Returns the tenant with an id; null where no version of it is known. */
  async find(id: string): Promise<Tenant | null> {
    const served = this.registry.byId(id);
    if (served) return served;
    const stored = await this.stored.find(id);
    return stored && this.stored.load(stored);
  }

  /** Lists all tenants with rows in the database. @throws DatabaseUnavailable */
  async all(): Promise<Tenant[]> {
    const tenants: Tenant[] = [];
    for (const row of await this.listRows()) tenants.push((await this.find(row.id)) ?? unknownTenant(row));
    return tenants;
  }
}
