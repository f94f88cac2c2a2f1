import { type RawBuilder, sql } from "kysely";
import type { TenantTransaction } from "~/db/tables";
import { findNearest } from "./find-nearest.server";
import { type Gathered, gather } from "./search-area.server";
import { fromList, wholeList } from "./search-lists.server";
import { type Cursor, type FoundRow, look, type Sought, scan } from "./search-sql.server";

/** How many rows are read first: this takes half a millisecond and is mostly enough. */
const FIRST_LOOK = 1_000;
/** With this many matches among the first rows, reading on finds the rest soon enough. */
const OFTEN_ENOUGH = 4;
/** An area with at most this many members is read as a whole where few of the first rows match. */
const MAX_GATHERED = 3_000;

/**
 * The SQL of a search leaves no choice of plan, and planning it for each value would take longer than many searches: the plan is generic.
 * Without bitmap scans: with few tenants, a generic plan would collect all rows of a tenant in a bitmap, 300 ms instead of 1 ms for rare
 * matches.
 */
export const planOnce = sql`select set_config('plan_cache_mode', 'force_generic_plan', true), set_config('enable_bitmapscan', 'off', true)`;

/**
 * Returns one page in order. The index is read from the start. Where that finds too few members, matches are rare, and the list of an
 * interest or of birth years is read instead, unless it has so many matches that reading on finds them sooner. The nearest members are
 * found town by town.
 * @param firstLook how many rows are read before that
 * @returns at most `size` rows, and whether no rows follow
 */
export async function findPage(
  tx: TenantTransaction,
  sought: Sought,
  after: Cursor | null,
  size: number,
  firstLook = FIRST_LOOK,
): Promise<{ rows: FoundRow[]; isLast: boolean }> {
  const limit = size + 1;
  const rows =
    sought.filters.sort === "near" && sought.origin
      ? (await Promise.all([planOnce.execute(tx), findNearest(tx, sought, sought.origin, after, limit)]))[1]
      : await findInOrder(tx, sought, after, limit, firstLook);
  return { rows: rows.slice(0, size), isLast: rows.length < limit };
}

async function findInOrder(
  tx: TenantTransaction,
  sought: Sought,
  after: Cursor | null,
  limit: number,
  firstLook: number,
): Promise<FoundRow[]> {
  // Online members are too rare to be found among the newest members.
  if (sought.filters.sort === "new" && sought.filters.online) {
    const online = await gathered(tx, sought, after, limit);
    if (online) return online;
  }
  // Both statements take one round trip.
  const [, { rows: seen }] = await Promise.all([
    planOnce.execute(tx),
    look(sought, after, limit, firstLook).execute(tx),
  ]);
  const rows: FoundRow[] = seen.filter(isFound);
  if (rows.length === limit || !seen.some((row) => row.member_id === null && row.has_more)) return rows;
  const rare = rows.length < OFTEN_ENOUGH ? await findRare(tx, sought, after, limit) : null;
  return rare ?? (await scan(sought, after, limit).execute(tx)).rows;
}

/** Returns the same where few of the first rows match; null where nothing is faster than reading on. */
async function findRare(
  tx: TenantTransaction,
  sought: Sought,
  after: Cursor | null,
  limit: number,
): Promise<FoundRow[] | null> {
  const isNew = sought.filters.sort === "new";
  const isByTown = sought.within !== null || sought.outside?.column === "town";
  if (!isNew && !isByTown) return whole(tx, fromList(sought, after, limit));
  return (await findListed(tx, sought, after, limit)) ?? (await gathered(tx, sought, after, limit));
}

const gathered = (tx: TenantTransaction, sought: Sought, after: Cursor | null, limit: number) =>
  whole(tx, gather(sought, after, limit, MAX_GATHERED));

async function whole(tx: TenantTransaction, part: RawBuilder<Gathered> | null): Promise<FoundRow[] | null> {
  const rows = part ? (await part.execute(tx)).rows : [];
  return rows[0]?.is_all ? rows.filter(isFound) : null;
}

/** Returns rows from a list that has another order. */
async function findListed(
  tx: TenantTransaction,
  sought: Sought,
  after: Cursor | null,
  limit: number,
): Promise<FoundRow[] | null> {
  const list = await wholeList(tx, sought);
  if (!list) return null;
  const isNew = sought.filters.sort === "new";
  return list
    .map(({ member_id, last_active, signup_date }) => ({
      member_id,
      at: isNew ? signup_date : last_active,
      distance: null,
    }))
    .sort((a, b) => b.at.getTime() - a.at.getTime() || b.member_id - a.member_id)
    .filter(({ at, member_id }) => {
      const behind = after ? after.at.getTime() - at.getTime() || after.id - member_id : 1;
      return behind > 0;
    })
    .slice(0, limit);
}

const isFound = <Row extends { member_id: number | null }>(row: Row): row is Row & FoundRow =>
  row.member_id !== null;
