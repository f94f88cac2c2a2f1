import type { TenantTransaction } from "~/db/tables";
import { todayIn } from "~/domain/calendar";
import type { Needs } from "~/domain/context";
import { unitOf } from "~/domain/places/distance.server";
import type { SearchFilters } from "./search-filters.server";
import type { Searcher, Sought } from "./search-sql.server";
import { townsAround } from "./search-towns.server";

/**
 * Prepares a search with all data that its conditions need. It measures from the searcher's town, in the unit of their country. Without a
 * known town the radius is ignored, and the default order applies.
 */
export async function seek(
  { tenant, now }: Needs<"now" | "tenant">,
  tx: TenantTransaction,
  searcher: Searcher,
  filters: SearchFilters,
): Promise<Sought> {
  const today = todayIn(tenant.config.timezone, now);
  const all = { searcher, now, today, outside: null };
  if (!searcher?.position) {
    const sort = filters.sort === "near" ? "active" : filters.sort;
    return { ...all, filters: { ...filters, radius: null, sort }, origin: null, within: null };
  }
  const origin = { position: searcher.position, unit: unitOf(searcher.country) };
  const { radius } = filters;
  const within = radius === null ? null : await townsAround(tx, origin, filters, 0, radius);
  return { ...all, filters, origin, within };
}
