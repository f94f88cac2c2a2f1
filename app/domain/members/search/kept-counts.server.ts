import { LRUCache } from "lru-cache";
import { MOST_COUNTED } from "../rules";
import type { Count, Sought } from "./search-sql.server";

/** For so long a search that finds very many is taken to do so, in milliseconds. */
const KEPT_MS = 60_000;

const many = new LRUCache<string, true>({ max: 20_000, ttl: KEPT_MS });

/**
 * How many a search finds. That there are more than are ever counted is remembered for a minute, whoever of a gender asks: whom one has
 * blocked makes no difference to "1000+". Smaller numbers are counted each time. The order of the results makes none; where a radius is
 * measured from does.
 */
export async function countOnce(
  tenantId: string,
  { searcher, filters, origin, within }: Pick<Sought, "searcher" | "filters" | "origin" | "within">,
  count: () => Promise<Count>,
): Promise<Count> {
  const from = within ? origin : null;
  const key = `${tenantId} ${searcher?.gender ?? null} ${JSON.stringify([{ ...filters, sort: null }, from])}`;
  if (many.has(key)) return { atLeast: MOST_COUNTED, isExact: false };
  const found = await count();
  if (found.atLeast >= MOST_COUNTED && !found.isExact) many.set(key, true);
  return found;
}
