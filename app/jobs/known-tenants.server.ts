import type { TenantRow } from "~/db/tenant-rows.server";
import { hostKey } from "~/tenancy/hosts.server";
import type { Registry } from "~/tenancy/registry.server";
import type { StoredTenants } from "~/tenancy/stored-tenants.server";
import type { Tenant } from "~/tenancy/tenant.server";
import { unknownTenant } from "~/tenancy/unknown-tenant.server";

/** The hosts of stored tenants are read again after this time: requests to unknown hosts may be frequent. */
const HOSTS_MS = 30_000;

/**
 * Finds tenants for jobs: obligations to members remain, whether or not their brand still has a folder. A tenant that is not served is used
 * in its last stored version.
 */
export class KnownTenants {
  /** loaded versions by id: jobs that run every minute must not read them again */
  #loaded = new Map<string, { digest: string; tenant: Tenant | null }>();
  #hosts: { until: number; ids: Map<string, string[]> } | null = null;

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
    if (!stored) {
      this.#loaded.delete(id);
      return null;
    }
    const { digest } = stored;
    const loaded = this.#loaded.get(id);
    if (loaded?.tenant && loaded.digest === digest) return loaded.tenant;
    const tenant = await this.stored.load(stored);
    this.#loaded.set(id, { digest, tenant });
    return tenant;
  }

  /** Returns the tenants that had a host and are no longer served: messages about money of their members still arrive there. */
  async unservedAt(host: string): Promise<Tenant[]> {
    const now = Date.now();
    if (!this.#hosts || this.#hosts.until < now) {
      const ids = new Map<string, string[]>();
      for (const { id, hosts } of await this.stored.all())
        for (const one of hosts) ids.set(hostKey(one), [...(ids.get(hostKey(one)) ?? []), id]);
      this.#hosts = { until: now + HOSTS_MS, ids };
    }
    const found: Tenant[] = [];
    for (const id of this.#hosts.ids.get(hostKey(host)) ?? []) {
      const tenant = this.registry.byId(id) ? null : await this.find(id);
      if (tenant) found.push(tenant);
    }
    return found;
  }

  /** Lists the tenants with rows in the database: all, or those with one of these ids. @throws DatabaseUnavailable */
  async all(only: ReadonlySet<string> | null = null): Promise<Tenant[]> {
    const tenants: Tenant[] = [];
    const rows = only?.size === 0 ? [] : await this.listRows();
    for (const row of rows)
      if (!only || only.has(row.id)) tenants.push((await this.find(row.id)) ?? unknownTenant(row));
    return tenants;
  }
}
