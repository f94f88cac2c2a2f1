import { type RawBuilder, sql } from "kysely";
import type { TenantTransaction } from "~/db/tables";
import { findNearest } from "./find-nearest.server";
import { type Gathered, gather } from "./search-area.server";
import { fromList, wholeList } from "./search-lists.server";
import { type Cursor, type FoundRow, look, type Sought, scan } from "./search-sql.server";

/** So many rows are looked at first: half a millisecond, and mostly enough. */
const FIRST_LOOK = 1_000;
/** Whoever is met so often among them is met soon enough by reading on. */
const OFTEN_ENOUGH = 4;
/** An area of so many members is read whole, where few of those that come first are in it. */
const MOST_GATHERED = 3_000;

/**
 * A search's text leaves no choice of plan, so that planning it anew for each value would take longer than many a search. Where there are few
 * tenants, a plan for any tenant would gather all of one in a bitmap: 300 ms instead of 1 ms for the rare.
 */
export const planOnce = sql`select set_config('plan_cache_mode', 'force_generic_plan', true), set_config('enable_bitmapscan', 'off', true)`;

/**
 * One page in order. The index is read from the front; where that finds too little, whoever is sought is rare, and then the list of an
 * interest or of birth years is looked through, unless so many on it are sought that reading on meets them sooner. The nearest are found
 * town by town.
 * @param firstLook so many rows are looked at before that
 * @returns at most `size` rows, and whether nothing comes after them
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
  // Whoever is there now is too rare to be met among the newest members.
  if (sought.filters.sort === "new" && sought.filters.online) {
    const online = await gathered(tx, sought, after, limit);
    if (online) return online;
  }
  // In one trip.
  const [, { rows: seen }] = await Promise.all([
    planOnce.execute(tx),
    look(sought, after, limit, firstLook).execute(tx),
  ]);
  const rows: FoundRow[] = seen.filter(isFound);
  if (rows.length === limit || !seen.some((row) => row.member_id === null && row.has_more)) return rows;
  const rare = rows.length < OFTEN_ENOUGH ? await findRare(tx, sought, after, limit) : null;
  return rare ?? (await scan(sought, after, limit).execute(tx)).rows;
}

/** The same where few of those that come first are sought, or null where nothing is quicker than reading on. */
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
  whole(tx, gather(sought, after, limit, MOST_GATHERED));

async function whole(tx: TenantTransaction, part: RawBuilder<Gathered> | null): Promise<FoundRow[] | null> {
  const rows = part ? (await part.execute(tx)).rows : [];
  return rows[0]?.is_all ? rows.filter(isFound) : null;
}

/** From a list that is in another order. */
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
