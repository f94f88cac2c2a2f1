import { type RawBuilder, sql } from "kysely";
import {
  areaOf,
  areaOfTown,
  askedColumns,
  asksOf,
  type Condition,
  type Cursor,
  type FoundRow,
  foundInOrder,
  gendersOf,
  isOutside,
  type Sought,
  timeOf,
} from "./search-sql.server";

/** The members in the area, in no order: town by town within a radius, so that no other town's are read. */
function inArea(sought: Sought, columns: Condition): Condition {
  const all = sql`select ${columns} from search_entries where gender = any (${gendersOf(sought)}::smallint[])`;
  return sought.within
    ? sql`select found.* from unnest(${sought.within.map(({ town }) => town)}::int[]) as towns (of_town)
        cross join lateral (${all} and town = of_town and ${areaOfTown(sought)}) as found`
    : sql`${all} and ${areaOf(sought)}`;
}

/** A row that was found, or none; `is_all` is false where the area has more rows than `most`, and then nobody is given. */
export type Gathered = FoundRow & { is_all: boolean };

/** The first `limit` that are sought of an area with few members: all of it is read and put in order. */
export function gather(
  sought: Sought,
  after: Cursor | null,
  limit: number,
  most: number,
): RawBuilder<Gathered> {
  return sql`
    with area as materialized (
      ${inArea(sought, sql`member_id, ${timeOf(sought)} as at, ${askedColumns(sought)}`)}
      limit ${sql.lit(most + 1)}
    ), few as materialized (
      select count(*) <= ${sql.lit(most)} as is_all from area
    ), found as (
      select member_id, at from area
      where (select is_all from few) and ${asksOf(sought)} and ${isOutside(sought)}
        and ${after ? sql`(at, member_id) < (${after.at}::timestamptz, ${after.id}::bigint)` : sql`true`}
      ${foundInOrder} limit ${sql.lit(limit)}
    )
    select found.member_id, found.at, null as distance, few.is_all from few left join found on true
    order by found.at desc, found.member_id desc`;
}

/** Everybody who is sought of an area with few members, in no order; one row without a member says whether those are all. */
export function gatherAll(
  sought: Sought,
  most: number,
): RawBuilder<{ member_id: number | null; last_active: Date; town: number; is_all: boolean }> {
  return sql`
    with area as materialized (
      ${inArea(sought, sql`member_id, last_active, ${sql.ref("town")} as at_town, ${askedColumns(sought)}`)}
      limit ${sql.lit(most + 1)}
    )
    select null as member_id, null as last_active, null as town, count(*) <= ${sql.lit(most)} as is_all from area
    union all
    select member_id, last_active, at_town, true from area
    where ${asksOf(sought)} and (select count(*) from area) <= ${sql.lit(most)}`;
}

/** What a row of `area` is asked, so that no fictional profile counts. It must not become a join, which would read all members. */
export const isPerson = sql`not (select fictional from members where members.id = area.member_id)`;

/**
 * How many of the first `budget` members in the area are sought, and whether those are all.
 * @param also more that a row of `area` must be, where there is more
 */
export function countInArea(
  sought: Sought,
  budget: number,
  also: Condition = sql`true`,
): RawBuilder<{ found: number; is_all: boolean }> {
  return sql`select count(*) filter (where ${asksOf(sought)} and ${isOutside(sought)} and ${also})::int as found,
      count(*) <= ${sql.lit(budget)} as is_all
    from (${inArea(sought, sql`member_id, ${askedColumns(sought)}`)} limit ${sql.lit(budget + 1)}) as area`;
}
