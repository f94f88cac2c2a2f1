import type { TenantTransaction } from "~/db/tables";
import type { AccountContext } from "~/domain/accounts/account.server";
import { listCards, type MemberCard } from "../member-cards.server";
import { SEARCH_PAGE } from "../rules";
import { countMatches } from "./count-matches.server";
import { findPage } from "./find-page.server";
import { countOnce } from "./kept-counts.server";
import type { SearchFilters } from "./search-filters.server";
import type { Count, Cursor, FoundRow, Searcher, Sought } from "./search-sql.server";
import { seek } from "./seek.server";

/** The area that members in addition were found in. */
export type SimilarArea = "countryregion" | "country" | "all";

export type SearchPage = {
  results: MemberCard[];
  /** of all pages; only told with the first */
  numResults: Count | null;
  /** where the next page begins; null after the last */
  next: Cursor | null;
  /** from the next-widest area, where the first page is not full */
  similar: { area: SimilarArea; results: MemberCard[]; numResults: Count } | null;
};

export type SearchMembers = { filters: SearchFilters; after: Cursor | null };

type Context = Pick<AccountContext, "db" | "now" | "tenant">;

/**
 * One page of the members whom a search finds: active, not invisible, neither side blocked, and each of a gender that the other seeks.
 * A filter replaces whom the searcher seeks, never whom the others do. Online first, then by when they were there last; or the nearest
 * first, or the newest. Nobody comes twice, whoever comes online between two pages; who does so before their page was asked for stands at the front of the next search.
 * @param searcher null for a stranger. product.md §3, decisions §5
 */
export async function searchMembers(
  ctx: Context,
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
      { isFinal: true },
    );
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
    };
  });
}

async function numberOf(
  { tenant }: Context,
  tx: TenantTransaction,
  sought: Sought,
  rows: FoundRow[],
  isLast: boolean,
): Promise<Count> {
  if (isLast) return { atLeast: rows.length, isExact: true };
  // What lies outside of an area that was searched is counted by itself.
  if (sought.outside) return countMatches(tx, sought);
  return countOnce(tenant.id, sought, () => countMatches(tx, sought));
}

const widenings = [
  { column: "city", area: "countryregion" },
  { column: "countryregion", area: "country" },
  { column: "country", area: "all" },
] as const;

/** Members from the first wider area that has any: radius or city → region → country → all. decisions §5 */
async function findSimilar(ctx: Context, tx: TenantTransaction, sought: Sought) {
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

async function findWider(ctx: Context, tx: TenantTransaction, wider: Sought, area: SimilarArea) {
  const { rows, isLast } = await findPage(tx, wider, null, SEARCH_PAGE);
  return rows.length > 0 ? { area, rows, numResults: await numberOf(ctx, tx, wider, rows, isLast) } : null;
}
