import { LRUCache } from "lru-cache";
import { MAX_COUNTED } from "../rules";
import type { Count, Sought } from "./search-sql.server";

/** How long a count above the maximum is cached, in milliseconds. */
const CACHED_MS = 60_000;

const many = new LRUCache<string, true>({ max: 20_000, ttl: CACHED_MS });

/**
 * Returns how many members a search finds. A count above the maximum is cached for a minute for all searchers of the same gender: their
 * blocked members make no difference to "1000+". Smaller counts are queried each time. The cache key ignores the order of the results, but
 * includes the place from which a radius is measured.
 */
export async function countOnce(
  tenantId: string,
  { searcher, filters, origin, within }: Pick<Sought, "searcher" | "filters" | "origin" | "within">,
  count: () => Promise<Count>,
): Promise<Count> {
  const from = within ? origin : null;
  const key = `${tenantId} ${searcher?.gender ?? null} ${JSON.stringify([{ ...filters, sort: null }, from])}`;
  if (many.has(key)) return { atLeast: MAX_COUNTED, isExact: false };
  const found = await count();
  if (found.atLeast >= MAX_COUNTED && !found.isExact) many.set(key, true);
  return found;
}
