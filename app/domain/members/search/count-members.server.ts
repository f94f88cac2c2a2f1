import type { AccountContext } from "~/domain/accounts/account.server";
import { countMatches } from "./count-matches.server";
import { planOnce } from "./find-page.server";
import { countOnce } from "./kept-counts.server";
import type { SearchFilters } from "./search-filters.server";
import type { Count, Searcher } from "./search-sql.server";
import { seek } from "./seek.server";

/**
 * How many members a search finds, never counted beyond MOST_COUNTED: the number that its first page tells, without the page.
 * @param searcher null for a stranger. decisions §5
 */
export async function countMembers(
  ctx: Pick<AccountContext, "db" | "now" | "tenant">,
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
