import type { Needs } from "~/domain/context";
import { countOnce } from "./cached-counts.server";
import { countMatches } from "./count-matches.server";
import { planOnce } from "./find-page.server";
import type { SearchFilters } from "./search-filters.server";
import type { Count, Searcher } from "./search-sql.server";
import { seek } from "./seek.server";

/**
 * Returns how many members a search finds, counted up to MAX_COUNTED: the number that the first page shows, without the page.
 * @param searcher null for a visitor. product 9.10
 */
export async function countMembers(
  ctx: Needs<"db" | "now" | "tenant">,
  searcher: Searcher,
  filters: SearchFilters,
): Promise<Count> {
  return ctx.db.transaction(async (tx) => {
    const sought = await seek(ctx, tx, searcher, filters);
    return countOnce(ctx.tenant.id, sought, async () => {
      const [, count] = await Promise.all([planOnce.execute(tx), countMatches(tx, sought)]);
      return count;
    });
  });
}
