import type { Tenant } from "~/tenancy/tenant.server";
import { queryBrands } from "./merge-brands.server";

/** How long a search over all brands of a scope may take. */
const SEARCH_MS = 1500;

class SearchEnded extends Error {
  override name = "SearchEnded";
}

/**
 * Searches brands for something until enough is found or the time is over: the brands that were not searched by then are counted. A brand that fails counts
 * too, so that nothing is silently missing.
 * @param query returns null where a brand has none
 * @param enough how many found things end the search
 */
export async function searchBrands<T>(
  tenants: readonly Tenant[],
  query: (tenant: Tenant) => Promise<T | null>,
  enough: number,
): Promise<{ found: { tenant: Tenant; result: T }[]; missing: number }> {
  const late = AbortSignal.timeout(SEARCH_MS);
  let count = 0;
  const { found, failed } = await queryBrands(tenants, async (tenant) => {
    if (count >= enough) return null;
    if (late.aborted) throw new SearchEnded();
    const result = await query(tenant);
    if (result !== null) count++;
    return result;
  });
  return {
    found: found.flatMap(({ tenant, result }) => (result === null ? [] : [{ tenant, result }])),
    missing: failed.length,
  };
}
