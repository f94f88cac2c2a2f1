import { type RawBuilder, sql } from "kysely";
import {
  areaOf,
  areaOfTown,
  type Condition,
  type Cursor,
  type FoundRow,
  filterColumns,
  filtersOf,
  foundInOrder,
  gendersOf,
  isOutside,
  type Sought,
  timeOf,
} from "./search-sql.server";

/** Selects the members in the area, unordered. Within a radius it goes town by town, so that no rows of other towns are read. */
function inArea(sought: Sought, columns: Condition): Condition {
  const all = sql`select ${columns} from search_entries where gender = any (${gendersOf(sought)}::smallint[])`;
  return sought.within
    ? sql`select found.* from unnest(${sought.within.map(({ town }) => town)}::int[]) as towns (of_town)
        cross join lateral (${all} and town = of_town and ${areaOfTown(sought)}) as found`
    : sql`${all} and ${areaOf(sought)}`;
}

/** A found row, or an empty one. `is_all` is false where the area has more rows than `most`; no member is returned then. */
export type Gathered = FoundRow & { is_all: boolean };

/** Selects the first `limit` matches in an area with few members: the whole area is read and sorted. */
export function gather(
  sought: Sought,
  after: Cursor | null,
  limit: number,
  most: number,
): RawBuilder<Gathered> {
  return sql`
    with area as materialized (
      ${inArea(sought, sql`member_id, ${timeOf(sought)} as at, ${filterColumns(sought)}`)}
      limit ${sql.lit(most + 1)}
    ), few as materialized (
      select count(*) <= ${sql.lit(most)} as is_all from area
    ), found as (
      select member_id, at from area
      where (select is_all from few) and ${filtersOf(sought)} and ${isOutside(sought)}
        and ${after ? sql`(at, member_id) < (${after.at}::timestamptz, ${after.id}::bigint)` : sql`true`}
      ${foundInOrder} limit ${sql.lit(limit)}
    )
    select found.member_id, found.at, null as distance, few.is_all from few left join found on true
    order by found.at desc, found.member_id desc`;
}

/** Selects all matches in an area with few members, unordered. One row without a member says whether they are complete. */
export function gatherAll(
  sought: Sought,
  most: number,
): RawBuilder<{ member_id: number | null; last_active: Date; town: number; is_all: boolean }> {
  return sql`
    with area as materialized (
      ${inArea(sought, sql`member_id, last_active, ${sql.ref("town")} as at_town, ${filterColumns(sought)}`)}
      limit ${sql.lit(most + 1)}
    )
    select null as member_id, null as last_active, null as town, count(*) <= ${sql.lit(most)} as is_all from area
    union all
    select member_id, last_active, at_town, true from area
    where ${filtersOf(sought)} and (select count(*) from area) <= ${sql.lit(most)}`;
}

/** Excludes fictional profiles from the rows of `area`. It must not become a join, which would read all members. */
export const isPerson = sql`not (select fictional from members where members.id = area.member_id)`;

/**
 * Counts the matches among the first `budget` members in the area, and says whether the area has no more members.
 * @param also a further condition on rows of `area`
 */
export function countInArea(
  sought: Sought,
  budget: number,
  also: Condition = sql`true`,
): RawBuilder<{ found: number; is_all: boolean }> {
  return sql`select count(*) filter (where ${filtersOf(sought)} and ${isOutside(sought)} and ${also})::int as found,
      count(*) <= ${sql.lit(budget)} as is_all
    from (${inArea(sought, sql`member_id, ${filterColumns(sought)}`)} limit ${sql.lit(budget + 1)}) as area`;
}
