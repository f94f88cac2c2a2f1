import { sql } from "kysely";
import type { TenantTransaction } from "~/db/tables";
import { fromList } from "./search-lists.server";
import { type Cursor, type FoundRow, look, type Sought, scan } from "./search-sql.server";

/** So many rows are looked at first: half a millisecond, and mostly enough. */
const FIRST_LOOK = 1_000;
/** Whoever is met so often among them is met soon enough by reading on. */
const OFTEN_ENOUGH = 4;

/** A search's text leaves no choice of plan, so that planning it anew for each value would take longer than many a search. */
const planOnce = sql`set local plan_cache_mode = force_generic_plan`;

/**
 * One page in order. The index is read from the front; where that finds too little, whoever is sought is rare, and then the list of an
 * interest or of birth years is looked through, unless so many on it are sought that reading on meets them sooner.
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
  // In one trip.
  const [, { rows: seen }] = await Promise.all([
    planOnce.execute(tx),
    look(sought, after, limit, firstLook).execute(tx),
  ]);
  let rows: FoundRow[] = seen.filter(isFound);
  if (rows.length < limit && seen.some((row) => row.member_id === null && row.has_more)) {
    const listed = rows.length < OFTEN_ENOUGH ? await findListed(tx, sought, after, limit) : null;
    rows = listed ?? (await scan(sought, after, limit).execute(tx)).rows;
  }
  return { rows: rows.slice(0, size), isLast: rows.length < limit };
}

/** The same from a list, or null where none serves. */
async function findListed(
  tx: TenantTransaction,
  sought: Sought,
  after: Cursor | null,
  limit: number,
): Promise<FoundRow[] | null> {
  const list = fromList(sought, after, limit);
  const rows = list ? (await list.execute(tx)).rows : [];
  return rows[0]?.is_all ? rows.filter(isFound) : null;
}

const isFound = <Row extends { member_id: number | null }>(row: Row): row is Row & FoundRow =>
  row.member_id !== null;
