import { type RawBuilder, sql } from "kysely";
import type { TenantTransaction } from "~/db/tables";
import {
  type Cursor,
  type FoundRow,
  fromList,
  gendersOf,
  lengthOf,
  type Sought,
  scan,
} from "./search-sql.server";

/** So many rows of an index are looked at before anything else is thought of: about a millisecond. */
const BUDGET = 4_000;
/** Reading on to so many rows costs no more than looking through a list does. */
const CHEAP_ROWS = 12_000;

/**
 * One page in order. A gender's slice of the index is read from the front; where that finds too little, whoever is sought is rare, and
 * then the list of an interest or of birth years is looked through, unless that is longer than going on.
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
  const genders = gendersOf(sought);
  const { rows: probed } = await union<FoundRow & { gender: number }>(
    tx,
    genders.map((gender) => scan(sought, gender, after, limit, budget)),
  );
  const seenOf = (gender: number) => probed.filter((row) => row.gender === gender);
  const open = await findUnfinished(
    tx,
    sought,
    after,
    genders.filter((gender) => seenOf(gender).length < limit),
    budget,
  );
  const rows: FoundRow[] = probed.filter(({ gender }) => !open.includes(gender));
  // Whoever is met often enough is met soon; the others are looked up where they are listed.
  const isRare = (gender: number) => budget * limit > CHEAP_ROWS * seenOf(gender).length;
  const rare = open.filter(isRare);
  const listed = rare.length > 0 ? await findListed(tx, sought, rare, after, limit) : null;
  if (listed) rows.push(...listed);
  const toScan = listed ? open.filter((gender) => !isRare(gender)) : open;
  if (toScan.length > 0)
    rows.push(
      ...(
        await union<FoundRow>(
          tx,
          toScan.map((gender) => scan(sought, gender, after, limit, null)),
        )
      ).rows,
    );
  rows.sort((a, b) => b.last_active.getTime() - a.last_active.getTime() || b.member_id - a.member_id);
  return { rows: rows.slice(0, size), isLast: rows.length <= size };
}

/** Of genders whose front held too few, those that go on behind it. */
async function findUnfinished(
  tx: TenantTransaction,
  sought: Sought,
  after: Cursor | null,
  genders: readonly number[],
  budget: number,
): Promise<number[]> {
  if (genders.length === 0) return [];
  const { rows } = await union<{ gender: number; length: number }>(
    tx,
    genders.map(
      (gender) =>
        sql`(select ${gender}::int as gender, ${lengthOf(sought, gender, after, budget + 1)} as length)`,
    ),
  );
  return rows.filter(({ length }) => length > budget).map(({ gender }) => gender);
}

async function findListed(
  tx: TenantTransaction,
  sought: Sought,
  genders: readonly number[],
  after: Cursor | null,
  limit: number,
): Promise<FoundRow[] | null> {
  const list = fromList(sought, genders, after, limit);
  const rows = list ? (await list.execute(tx)).rows : [];
  if (!rows[0]?.is_all) return null;
  return rows.filter(({ member_id }) => member_id !== null);
}

function union<T>(tx: TenantTransaction, parts: readonly RawBuilder<unknown>[]) {
  return sql<T>`${sql.join(parts, sql` union all `)}`.execute(tx);
}
