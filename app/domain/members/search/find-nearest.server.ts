import { sql } from "kysely";
import type { TenantTransaction } from "~/db/tables";
import { positionOfTown, wholeDistance } from "~/domain/places/distance.server";
import { gatherAll } from "./search-area.server";
import { wholeList } from "./search-lists.server";
import {
  all,
  areaOfTown,
  type Cursor,
  type FoundRow,
  filtersOf,
  gendersOf,
  type Sought,
} from "./search-sql.server";
import { FAR, type Origin, type TownAt, townsAround } from "./search-towns.server";

/** Distances in whole units. The next ring is searched only where the nearer towns have too few members. */
const REACHES = [30, 150, Number.POSITIVE_INFINITY];
/** How many towns a query covers, growing with each query: the first group is mostly enough. */
const TOWNS_AT_ONCE = [8, 64, 512];

/** Returns the first `limit` members after a cursor, nearest first, then by last activity. Members without a known town come last. */
export async function findNearest(
  tx: TenantTransaction,
  sought: Sought,
  origin: Origin,
  after: Cursor | null,
  limit: number,
): Promise<FoundRow[]> {
  const listed = await findListed(tx, sought, origin, after, limit);
  if (listed) return listed;
  const rows: FoundRow[] = [];
  let from = after?.distance ?? 0;
  for (const to of sought.within ? [FAR] : REACHES) {
    if (from > to) continue;
    for (const towns of await inGroups(tx, sought, origin, from, to)) {
      rows.push(...(await findIn(tx, sought, towns, after, limit - rows.length)));
      if (rows.length >= limit) return rows;
    }
    from = to + 1;
  }
  return rows;
}

/** Returns the towns between two distances in groups. Towns at the same distance are in the same group. */
async function inGroups(
  tx: TenantTransaction,
  sought: Sought,
  origin: Origin,
  from: number,
  to: number,
): Promise<TownAt[][]> {
  const towns = sought.within
    ? sought.within.filter(({ distance }) => distance >= from)
    : from < FAR
      ? await townsAround(tx, origin, sought.filters, from, to)
      : [];
  const groups: TownAt[][] = [];
  for (let at = 0; at < towns.length; ) {
    let end = at + (TOWNS_AT_ONCE[groups.length] ?? towns.length);
    while (end < towns.length && towns[end]!.distance === towns[end - 1]!.distance) end++;
    groups.push(towns.slice(at, end));
    at = end;
  }
  if (!sought.within && to === Number.POSITIVE_INFINITY) groups.push([{ town: 0, distance: FAR }]);
  return groups;
}

/** Returns the first members of some towns. Each town and gender reads its own range of the index from the start. */
async function findIn(
  tx: TenantTransaction,
  sought: Sought,
  towns: readonly TownAt[],
  after: Cursor | null,
  limit: number,
): Promise<FoundRow[]> {
  const conditions = [sql`gender = of_gender and town = of_town`, areaOfTown(sought), filtersOf(sought)];
  // At the cursor's own distance only the members after the cursor, at other distances all.
  if (after)
    conditions.push(sql`(last_active, member_id) < (
      case when distance = ${after.distance}::int then ${after.at}::timestamptz else 'infinity' end,
      case when distance = ${after.distance}::int then ${after.id}::bigint else 0 end)`);
  const { rows } = await sql<FoundRow>`
    select member_id, last_active as at, distance
    from unnest(${towns.map(({ town }) => town)}::int[], ${towns.map(({ distance }) => distance)}::int[])
        as towns (of_town, distance)
      cross join unnest(${gendersOf(sought)}::smallint[]) as genders (of_gender)
      cross join lateral (
        select member_id, last_active from search_entries where ${all(conditions)}
        order by last_active desc, member_id desc limit ${limit}::int
      ) as found
    order by distance, last_active desc, member_id desc limit ${limit}::int`.execute(tx);
  return rows;
}

/** Returns the same from the online members, or from the list of an interest or of birth years; null where none of these applies. */
async function findListed(
  tx: TenantTransaction,
  sought: Sought,
  { position, unit }: Origin,
  after: Cursor | null,
  limit: number,
): Promise<FoundRow[] | null> {
  const list = (await findOnline(tx, sought)) ?? (await wholeList(tx, sought));
  if (!list) return null;
  const isBehind = ({ at, member_id, distance }: FoundRow) =>
    !after ||
    compare({ member_id: after.id, at: after.at, distance: after.distance }, { member_id, at, distance }) < 0;
  return list
    .map(({ member_id, last_active, town }) => ({
      member_id,
      at: last_active,
      distance: town === 0 ? FAR : wholeDistance(position, positionOfTown(town), unit),
    }))
    .filter(isBehind)
    .sort(compare)
    .slice(0, limit);
}

/** Up to this many online members are sorted directly: a search town by town would find few of them. */
const MAX_ONLINE = 3_000;

async function findOnline(tx: TenantTransaction, sought: Sought) {
  // Members that a narrower radius found are excluded town by town, which this query cannot do.
  if (!sought.filters.online || sought.within || sought.outside?.column === "town") return null;
  const { rows } = await gatherAll(sought, MAX_ONLINE).execute(tx);
  if (!rows.some(({ member_id, is_all }) => member_id === null && is_all)) return null;
  return rows.flatMap(({ member_id, ...row }) => (member_id === null ? [] : [{ ...row, member_id }]));
}

function compare(a: FoundRow, b: FoundRow): number {
  return (
    (a.distance ?? 0) - (b.distance ?? 0) || b.at.getTime() - a.at.getTime() || b.member_id - a.member_id
  );
}
