import { LRUCache } from "lru-cache";
import { todayIn } from "~/domain/calendar";
import type { Needs } from "~/domain/context";
import { coordinatesOf, type HomeTown } from "~/domain/places/home-town.server";
import { planOnce } from "./find-page.server";
import { countInArea, isPerson } from "./search-area.server";
import { defaultFilters } from "./search-filters.server";
import { seek } from "./seek.server";

/** The maximum number of rows that are read for a count. */
const BUDGET = 3_000;
/** Counts are rounded down to this step, so that they do not reveal who joins or leaves. */
const STEP = 10;
const MAX = 1_000;
/** How long a count is cached, in milliseconds. */
const CACHED_MS = 10 * 60_000;

/** A person who signs up, with the data that decides whom they could meet. */
export type Newcomer = { gender: string; seeks: readonly string[]; town: HomeTown };

/** Members in tens, rounded down; 0 for fewer than ten. `isMore`: there are more than could be counted. */
export type Around = { members: number; isMore: boolean };

const counts = new LRUCache<string, Around>({ max: 5_000, ttl: CACHED_MS });

/**
 * Counts the members around a newcomer's town who match both ways, as the search would find them: no hidden members and no fictional
 * profiles. The count is visible before the signup, so it must not locate anybody: it is measured from the centre of a known town, rounded
 * down, and the same for all requests within ten minutes.
 * @param radius in whole units of the town's country
 * @returns null where the town is unknown
 */
export async function countAround(
  ctx: Needs<"db" | "now" | "tenant">,
  { gender, seeks, town }: Newcomer,
  radius: number,
): Promise<Around | null> {
  const position = coordinatesOf(town);
  if (position.latitude === null) return null;
  const { country } = town;
  const sought = [...seeks].sort();
  const key = JSON.stringify([ctx.tenant.id, position, country, gender, sought, radius]);
  const known = counts.get(key);
  if (known) return known;
  const today = todayIn(ctx.tenant.config.timezone, ctx.now);
  const filters = {
    ...defaultFilters(ctx.tenant, null, country, today),
    gender: sought,
    country: null,
    countryregion: null,
    radius,
  };
  const counted = await ctx.db.transaction(async (tx) => {
    const search = await seek(ctx, tx, { id: 0, gender, country, position }, filters);
    const [, { rows }] = await Promise.all([
      planOnce.execute(tx),
      countInArea(search, BUDGET, isPerson).execute(tx),
    ]);
    return rows[0];
  });
  const found = counted?.found ?? 0;
  const around = {
    members: Math.min(MAX, found - (found % STEP)),
    isMore: found > MAX || counted?.is_all === false,
  };
  counts.set(key, around);
  return around;
}
