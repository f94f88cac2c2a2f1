import type { TenantTransaction } from "~/db/tables";
import type { ReadContext } from "~/domain/context";
import { type CardIntro, listIntros, WIDE_BELOW } from "../card-intros.server";
import { listCards, type MemberCard } from "../member-cards.server";
import { SEARCH_PAGE } from "../rules";
import { countOnce } from "./cached-counts.server";
import { countMatches } from "./count-matches.server";
import { findPage } from "./find-page.server";
import type { SearchFilters } from "./search-filters.server";
import type { Count, Cursor, FoundRow, Searcher, Sought } from "./search-sql.server";
import { seek } from "./seek.server";

/** The wider area in which further members were found. */
export type SimilarArea = "countryregion" | "country" | "all";

export type SearchPage = {
  results: MemberCard[];
  /** over all pages; only set on the first page */
  numResults: Count | null;
  /** the cursor of the next page; null after the last page */
  next: Cursor | null;
  /** from the next wider area, where the first page is not full */
  similar: { area: SimilarArea; results: MemberCard[]; numResults: Count } | null;
  /** the texts of all members of a short list, whose cards are wide; null for a longer one. product 9.19 */
  intros: Record<number, CardIntro> | null;
};

export type SearchMembers = { filters: SearchFilters; after: Cursor | null };

/**
 * Returns one page of the members that a search finds: active, not invisible, neither side blocked, and each of a gender that the other
 * seeks. A filter replaces the genders that the searcher seeks, never those that the others seek. Online members come first, then by last
 * activity; or the nearest first, or the newest. No member appears twice, even when members come online between two pages: those whose page
 * was not requested yet come first in the next search.
 * @param searcher null for a visitor. product 9.4, 9.8
 */
export async function searchMembers(
  ctx: ReadContext,
  searcher: Searcher,
  { filters, after }: SearchMembers,
): Promise<SearchPage> {
  return ctx.db.transaction(async (tx) => {
    const sought = await seek(ctx, tx, searcher, filters);
    const { rows, isLast } = await findPage(tx, sought, after, SEARCH_PAGE);
    const numResults = after ? null : await numberOf(ctx, tx, sought, rows, isLast);
    const wider = !after && isLast && rows.length < SEARCH_PAGE ? await findSimilar(ctx, tx, sought) : null;
    const cards = await listCards(
      ctx,
      tx,
      searcher?.id ?? null,
      [...rows, ...(wider?.rows ?? [])].map(({ member_id }) => member_id),
    );
    const isShort = !after && isLast && rows.length < WIDE_BELOW;
    const found = new Set(rows.map(({ member_id }) => member_id));
    const last = rows.at(-1);
    return {
      results: cards.filter(({ id }) => found.has(id)),
      numResults,
      next: isLast || !last ? null : { at: last.at, id: last.member_id, distance: last.distance },
      similar: wider && {
        area: wider.area,
        results: cards.filter(({ id }) => !found.has(id)),
        numResults: wider.numResults,
      },
      intros: isShort
        ? await listIntros(
            ctx,
            tx,
            cards.map(({ id }) => id),
          )
        : null,
    };
  });
}

async function numberOf(
  { tenant }: ReadContext,
  tx: TenantTransaction,
  sought: Sought,
  rows: FoundRow[],
  isLast: boolean,
): Promise<Count> {
  if (isLast) return { atLeast: rows.length, isExact: true };
  // Matches outside of an area that was already searched are counted without the cache.
  if (sought.outside) return countMatches(tx, sought);
  return countOnce(tenant.id, sought, () => countMatches(tx, sought));
}

const widenings = [
  { column: "city", area: "countryregion" },
  { column: "countryregion", area: "country" },
  { column: "country", area: "all" },
] as const;

/** Returns members from the first wider area that has any: radius or city → region → country → all. product 9.11 */
async function findSimilar(ctx: ReadContext, tx: TenantTransaction, sought: Sought) {
  if (sought.within) {
    const { country, countryregion } = sought.filters;
    const area: SimilarArea = countryregion ? "countryregion" : country ? "country" : "all";
    const filters = { ...sought.filters, radius: null };
    const outside = { column: "town", value: sought.within } as const;
    const found = await findWider(ctx, tx, { ...sought, filters, within: null, outside }, area);
    if (found) return found;
  }
  let filters: SearchFilters = { ...sought.filters, radius: null };
  for (const { column, area } of widenings) {
    const value = filters[column];
    if (!value) continue;
    filters = { ...filters, [column]: null };
    const wider: Sought = { ...sought, filters, within: null, outside: { column, value } };
    const found = await findWider(ctx, tx, wider, area);
    if (found) return found;
  }
  return null;
}

async function findWider(ctx: ReadContext, tx: TenantTransaction, wider: Sought, area: SimilarArea) {
  const { rows, isLast } = await findPage(tx, wider, null, SEARCH_PAGE);
  return rows.length > 0 ? { area, rows, numResults: await numberOf(ctx, tx, wider, rows, isLast) } : null;
}
