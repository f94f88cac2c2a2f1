import { LRUCache } from "lru-cache";
import { todayIn } from "~/domain/calendar";
import type { Needs } from "~/domain/context";
import { AGE_STEP, OLDEST_SEARCHED, offeredFilters } from "../rules";
import { planOnce } from "./find-page.server";
import type { SearchFilters } from "./search-filters.server";
import { agesIn, type Searcher } from "./search-sql.server";

/** The maximum number of members of each gender whose ages are read: those who were active last. */
const BUDGET = 2_000;
/** How long the ages are cached, in milliseconds; those of fewer members than this are queried each time. */
const CACHED_MS = 10 * 60_000;
const FEW = 200;

const known = new LRUCache<string, number[]>({ max: 5_000, ttl: CACHED_MS });

/**
 * Returns how the ages are distributed among the members of the searched genders in the searched area, for the bars above the ages of the
 * search form: one number for each `AGE_STEP` years from the brand's minimum age on, from 0 to 100 for the largest. Other filters, blocks
 * and the radius make no difference, so that the answer is the same for all searchers of a gender, and that of many members is cached for ten minutes.
 * @param searcher null for a visitor
 * @returns an empty list without members, and where the brand offers no search by age: then profiles may hide it. decision 316
 */
export async function countAges(
  { db, now, tenant }: Needs<"db" | "now" | "tenant">,
  searcher: Searcher,
  { gender, country, countryregion }: SearchFilters,
): Promise<number[]> {
  if (!offeredFilters(tenant.config).includes("age")) return [];
  const { min_age, timezone } = tenant.config;
  const key = JSON.stringify([tenant.id, min_age, searcher?.gender ?? null, gender, country, countryregion]);
  const cached = known.get(key);
  if (cached) return cached;
  const rows = await db.transaction(async (tx) => {
    const area = { gender, country, countryregion };
    const today = todayIn(timezone, now);
    const query = agesIn(area, searcher?.gender ?? null, today, BUDGET);
    return (await Promise.all([planOnce.execute(tx), query.execute(tx)]))[1].rows;
  });
  const counts = new Array<number>(Math.ceil((OLDEST_SEARCHED + 1 - min_age) / AGE_STEP)).fill(0);
  for (const { age, found } of rows) {
    const at = Math.floor((Math.min(age, OLDEST_SEARCHED) - min_age) / AGE_STEP);
    if (counts[at] !== undefined) counts[at] += found;
  }
  const most = Math.max(...counts);
  const bars = most === 0 ? [] : counts.map((count) => Math.round((100 * count) / most));
  if (rows.reduce((sum, { found }) => sum + found, 0) >= FEW) known.set(key, bars);
  return bars;
}
