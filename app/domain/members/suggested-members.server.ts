import type { ReadContext } from "~/domain/context";
import { listCards, type MemberCard } from "./member-cards.server";
import { findPage } from "./search/find-page.server";
import type { SearchFilters } from "./search/search-filters.server";
import type { Searcher } from "./search/search-sql.server";
import { seek } from "./search/seek.server";

/**
 * Returns the first members of a search, without counting the others: who a page shows in place of a profile that is gone. product 9.14
 * @param searcher null for a visitor
 */
export async function listSuggested(
  ctx: ReadContext,
  searcher: Searcher,
  filters: SearchFilters,
  most: number,
): Promise<MemberCard[]> {
  return ctx.db.transaction(async (tx) => {
    const sought = await seek(ctx, tx, searcher, filters);
    const { rows } = await findPage(tx, sought, null, most);
    return listCards(
      ctx,
      tx,
      searcher?.id ?? null,
      rows.map(({ member_id }) => member_id),
    );
  });
}
