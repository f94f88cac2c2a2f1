import type { Tenant } from "~/tenancy/tenant.server";
import { BRANDS_MAX, brandLabel, setLabelledBrands, showBrand } from "./brand-metrics.server";

const HOUR_MS = 60 * 60_000;
/** The next try where the database did not answer. */
const RETRY_MS = 60_000;

type Deps = {
  listTenants: () => readonly Tenant[];
  /** returns the ids of the busiest brands; null while the database does not answer */
  busiest: (max: number) => Promise<string[] | null>;
};

/**
 * Chooses which brands have series of their own in the metrics: all of them, or the busiest 200 where there are more. The choice is made at the
 * start and at each full hour, so that all processes and machines make it from the same rows. decision 323
 */
export class BusyBrands {
  #timer: NodeJS.Timeout | undefined;
  #isBounded = false;
  #isStopped = false;

  constructor(
    readonly deps: Deps,
    readonly max = BRANDS_MAX,
  ) {}

  /** Shows a brand that is live, and chooses again where brands have become too many, or few enough. */
  changed(tenant: Tenant | null): void {
    if (this.deps.listTenants().length > this.max !== this.#isBounded) void this.choose();
    else if (tenant) showLabelled(tenant);
  }

  /** Ends the choosing: the series stay as they are. */
  stop(): void {
    this.#isStopped = true;
    clearTimeout(this.#timer);
  }

  /** Chooses now, and again at the next full hour. */
  async choose(): Promise<void> {
    if (this.#isStopped) return;
    clearTimeout(this.#timer);
    const wasBounded = this.#isBounded;
    this.#isBounded = this.deps.listTenants().length > this.max;
    const ids = this.#isBounded ? await this.deps.busiest(this.max) : null;
    if (this.#isStopped) return;
    const isUnknown = this.#isBounded && !ids;
    // Brands may have become few enough meanwhile.
    if (!this.#isBounded) await setLabelledBrands(null);
    else if (ids) await setLabelledBrands(slugsOf(this.deps.listTenants(), ids, this.max));
    // Until the busiest are known, none has series of its own: their number is bounded from the start.
    else if (!wasBounded) await setLabelledBrands(new Set());
    const waitMs = isUnknown ? RETRY_MS : HOUR_MS - (Date.now() % HOUR_MS);
    for (const tenant of this.deps.listTenants()) showLabelled(tenant);
    clearTimeout(this.#timer);
    if (!this.#isStopped) this.#timer = setTimeout(() => void this.choose(), waitMs).unref();
  }
}

/** The busiest brands that are served; then others in the order of their slugs, until there are `max`. */
function slugsOf(tenants: readonly Tenant[], busiest: readonly string[], max: number): Set<string> {
  const slugs = new Map(tenants.map(({ id, slug }) => [id, slug]));
  const first = busiest.flatMap((id) => slugs.get(id) ?? []);
  return new Set([...new Set([...first, ...[...slugs.values()].sort()])].slice(0, max));
}

function showLabelled(tenant: Tenant): void {
  if (brandLabel(tenant.slug) === tenant.slug) showBrand(tenant);
}
