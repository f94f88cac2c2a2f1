import { sql } from "kysely";
import type { TenantTransaction } from "~/db/tables";
import {
  type Cursor,
  type FoundRow,
  fromList,
  gendersOf,
  type ListName,
  lengthOf,
  listLength,
  type Sought,
  scan,
} from "./search-sql.server";

/** So many rows of an index are looked at before anything else is thought of: about a millisecond. */
const BUDGET = 4_000;
/** Lists are measured so far. */
const LONG_LIST = 20_000;

/**
 * One page in order. A gender's slice of the index is read from the front; where that finds too little, whoever is sought is rare, and
 * then the shortest list of interest or birth years is looked through, if that is less to read than going on.
 * @param budget so many rows are looked at before that
 * @returns at most `size` rows, and whether nothing comes after them
 */
export async function findPage(
  tx: TenantTransaction,
  sought: Sought,
  after: Cursor | null,
  size: number,
  budget = BUDGET,
): Promise<{ rows: FoundRow[]; isLast: boolean }> {
  const limit = size + 1;
  const parts = gendersOf(sought).map((gender) => scan(sought, gender, after, limit, budget));
  const { rows: probed } = await sql<
    FoundRow & { gender: number }
  >`${sql.join(parts, sql` union all `)}`.execute(tx);
  const rows: FoundRow[] = [];
  for (const gender of gendersOf(sought)) {
    const seen = probed.filter((row) => row.gender === gender);
    rows.push(
      ...(seen.length >= limit ? seen : await findRare(tx, sought, gender, after, limit, seen, budget)),
    );
  }
  rows.sort((a, b) => b.last_active.getTime() - a.last_active.getTime() || b.member_id - a.member_id);
  return { rows: rows.slice(0, size), isLast: rows.length <= size };
}

/** What is left to find where the front of the slice held too few. */
async function findRare(
  tx: TenantTransaction,
  sought: Sought,
  gender: number,
  after: Cursor | null,
  limit: number,
  seen: FoundRow[],
  budget: number,
): Promise<FoundRow[]> {
  const { rows } = await sql<{ slice: number; years: number | null; interests: number | null }>`select
    ${lengthOf(sought, gender, after, budget + 1)} as slice,
    ${listLength(sought, gender, "years", LONG_LIST)} as years,
    ${listLength(sought, gender, "interests", LONG_LIST)} as interests`.execute(tx);
  const [lengths] = rows;
  // The whole slice was looked at.
  if (!lengths || lengths.slice <= budget) return seen;
  const rowsToRead = seen.length > 0 ? (budget * limit) / seen.length : Number.POSITIVE_INFINITY;
  const list = shorter(lengths);
  const query =
    list && (lengths[list] ?? 0) < rowsToRead
      ? fromList(sought, gender, list, after, limit)
      : scan(sought, gender, after, limit, null);
  return (await query.execute(tx)).rows;
}

function shorter({ years, interests }: { years: number | null; interests: number | null }): ListName | null {
  if (years === null) return interests === null ? null : "interests";
  return interests !== null && interests < years ? "interests" : "years";
}
