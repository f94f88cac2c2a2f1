import type { ControlDb } from "~/db/control-database.server";
import type { TenantDb } from "~/db/pool.server";
import { brandsToCount, forgetOldFigures } from "~/domain/operators/figures/brands-to-count.server";
import { refreshFigures } from "~/domain/operators/figures/refresh-figures.server";
import type { Tenant } from "~/tenancy/tenant.server";

/** A run ends after this time, so that runs of the next minutes take its place. */
const RUN_MS = 40_000;

export type DailyFiguresDeps = {
  listServed: () => readonly Tenant[];
  databaseOf: (tenant: Tenant) => TenantDb;
  /** the operators' own data */
  control: ControlDb;
  /** is called with the failure of one tenant; the others are counted all the same */
  onFailure: (tenant: string, error: unknown) => void;
};

/**
 * Counts the figures of those brands that changed or were counted long ago, each in its own transaction, and stores them for the console.
 * @param busy the ids of brands with new counts of the funnel; null: any may have
 */
export async function refreshAllFigures(
  deps: DailyFiguresDeps,
  busy: ReadonlySet<string> | null,
  now: Date,
): Promise<void> {
  const { control, databaseOf, listServed, onFailure } = deps;
  const start = performance.now();
  for (const tenant of await brandsToCount({ control, now }, listServed(), busy)) {
    if (performance.now() - start > RUN_MS) break;
    await refreshFigures({ tenant, db: databaseOf(tenant), control, now }).catch((error: unknown) =>
      onFailure(tenant.slug, error),
    );
  }
  await forgetOldFigures({ control, now });
}
