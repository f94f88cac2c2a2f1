import type { TenantRow } from "~/db/tenant-rows.server";
import type { KeptTenants } from "~/tenancy/kept-tenants.server";
import type { Registry } from "~/tenancy/registry.server";
import type { Tenant } from "~/tenancy/tenant.server";
import { unknownTenant } from "~/tenancy/unknown-tenant.server";

/**
 * Tenants as jobs see them: what was promised to members holds, whether or not their brand still has a folder. One that is not served is
 * known as it was kept last.
 */
export class KnownTenants {
  constructor(
    readonly registry: Registry,
    readonly kept: KeptTenants,
    readonly listRows: () => Promise<readonly TenantRow[]>,
  ) {}

  /** The tenant of an id; null where nothing is known of it, so that nothing can be said in its name. */
  async find(id: string): Promise<Tenant | null> {
    const served = this.registry.byId(id);
    if (served) return served;
    const kept = await this.kept.find(id);
    return kept && this.kept.load(kept);
  }

  /** Every tenant that the database has rows of. @throws DatabaseAway */
  async all(): Promise<Tenant[]> {
    const tenants: Tenant[] = [];
    for (const row of await this.listRows()) tenants.push((await this.find(row.id)) ?? unknownTenant(row));
    return tenants;
  }
}
