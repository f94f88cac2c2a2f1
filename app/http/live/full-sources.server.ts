import type { TenantDb } from "~/db/pool.server";
import { listFullSources } from "~/domain/sources/source-caps.server";
import type { Tenant } from "~/tenancy/tenant.server";

const READ_EVERY_MS = 5000;
const none: ReadonlySet<string> = new Set();

type Known = { tenant: Tenant; readAtMs: number; refs: ReadonlySet<string> };

/**
 * Caches which traffic sources are at their cap, for pages: refreshed in the background at most every five seconds, and only for brands
 * whose signup depends on it. The signup itself reads the exact state. product 19.3
 */
export class FullSources {
  #known = new Map<string, Known>();

  constructor(
    readonly databaseOf: (tenant: Tenant) => TenantDb,
    readonly now: () => Date = () => new Date(),
  ) {}

  /** Returns the `ref`s of the full sources at the last read; none before the first one. */
  of(tenant: Tenant): ReadonlySet<string> {
    const { signups, traffic_sources } = tenant.config;
    if (signups !== "with_trafficsource" || !traffic_sources.some(({ caps }) => caps)) return none;
    const known = this.#known.get(tenant.id);
    const isFresh = known?.tenant === tenant && this.now().getTime() - known.readAtMs < READ_EVERY_MS;
    // While the database is away, the last state remains in use.
    if (!isFresh) void this.read(tenant).catch(() => undefined);
    return known?.refs ?? none;
  }

  /** Reads them now. @throws DatabaseUnavailable */
  async read(tenant: Tenant): Promise<void> {
    const now = this.now();
    const before = this.#known.get(tenant.id)?.refs ?? none;
    // Set before the read, so that parallel requests start only one.
    this.#known.set(tenant.id, { tenant, readAtMs: now.getTime(), refs: before });
    const refs = await this.databaseOf(tenant).transaction((tx) => listFullSources({ tenant, now }, tx));
    this.#known.set(tenant.id, { tenant, readAtMs: now.getTime(), refs });
  }
}
