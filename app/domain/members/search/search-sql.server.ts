import { type RawBuilder, sql } from "kysely";
import { genders } from "~/domain/members/rules";
import type { Position } from "~/domain/places/distance.server";
import { OLDEST_SEARCHED, ONLINE_MINUTES } from "../rules";
import type { SearchFilters } from "./search-filters.server";
import type { Origin, TownAt } from "./search-towns.server";

/** A position in the results: the last member shown. `distance`: in whole units, set in the order by distance. */
export type Cursor = { at: Date; id: number; distance: number | null };

/** `at`: the time of the last activity, or of the signup in the order by newest. */
export type FoundRow = { member_id: number; at: Date; distance: number | null };

/** A count: a lower bound, or exact. */
export type Count = { atLeast: number; isExact: boolean };

/** The member who searches; null for a visitor. */
export type Searcher = { id: number; gender: string; country: string; position: Position | null } | null;

/** A search with all data that its conditions need. */
export type Sought = {
  filters: SearchFilters;
  searcher: Searcher;
  now: Date;
  /** the date in the tenant's time zone, such as "2026-11-21" */
  today: string;
  /** null where the searcher's town is unknown: then no radius applies, and there is no order by distance */
  origin: Origin | null;
  /** the towns within the radius, nearest first; null without a radius */
  within: readonly TownAt[] | null;
  /** an area whose members were already found */
  outside:
    | { column: "city" | "countryregion" | "country"; value: string }
    | { column: "town"; value: readonly TownAt[] }
    | null;
};

/** Returns the bit of a gender in the search tables. */
export const genderBit = (gender: string) => 2 ** Math.max(0, (genders as readonly string[]).indexOf(gender));

/** Returns the bits of the genders to search. Each is the start of its own index range. */
export function gendersOf({ filters }: Sought): number[] {
  return (filters.gender.length > 0 ? filters.gender : genders).map(genderBit);
}

export type Condition = RawBuilder<unknown>;
export const all = (conditions: Condition[]) => sql.join(conditions, sql` and `);

/** Selects an index range by gender and area, after a cursor. */
function sliceOf(sought: Sought, gender: number, after: Cursor | null): Condition {
  const conditions = [sql`gender = ${gender}`, areaOf(sought)];
  if (after) conditions.push(isAfter(sought, after));
  return all(conditions);
}

/** Limits rows to the requested area, without the radius, and to online members where requested. */
export function areaOf({ filters, now }: Sought): Condition {
  const { country, countryregion, online } = filters;
  const conditions = [sql`true`];
  if (country) conditions.push(sql`country = ${country}`);
  if (countryregion) conditions.push(sql`countryregion = ${countryregion}`);
  if (online) conditions.push(sql`last_active > ${onlineSince(now)}`);
  return all(conditions);
}

/** The same for lookups by town. `coalesce` prevents the use of any index but that of towns. */
export function areaOfTown({ filters, now }: Sought): Condition {
  const { country, countryregion, online } = filters;
  const conditions = [sql`true`];
  if (country) conditions.push(sql`coalesce(country, '') = ${country}`);
  if (countryregion) conditions.push(sql`coalesce(countryregion, '') = ${countryregion}`);
  if (online) conditions.push(sql`last_active > ${onlineSince(now)}`);
  return all(conditions);
}

/** Returns the column by which the results are sorted, newest first. */
export const timeOf = ({ filters }: Sought) =>
  sql.ref(filters.sort === "new" ? "signup_date" : "last_active");

/** Limits rows to some towns. It must not become a join, which would lose the order. */
const isInTowns = (towns: readonly TownAt[]) =>
  sql`coalesce(town in (select unnest(${towns.map(({ town }) => town)}::int[])), false)`;

export const onlineSince = (now: Date) => new Date(now.getTime() - ONLINE_MINUTES * 60_000);
export const isAfter = (sought: Sought, { at, id }: Cursor) =>
  sql`(${timeOf(sought)}, member_id) < (${at}::timestamptz, ${id}::bigint)`;

/** Limits rows of `search_entries` by town. */
export function inSoughtTowns(sought: Sought): Condition {
  return sought.within ? sql`${isInTowns(sought.within)} and ${isOutside(sought)}` : isOutside(sought);
}

/** Excludes the towns whose members were already found. */
export function isOutside({ outside }: Sought): Condition {
  return outside?.column === "town" ? sql`not ${isInTowns(outside.value)}` : sql`true`;
}

/**
 * Returns the conditions that no index covers, without the town. Ages, photo and interests are part of the SQL even where they are not set:
 * otherwise each combination would be a separate statement, and only few statements keep a cached plan.
 */
export function filtersOf(sought: Sought): Condition {
  const { filters, searcher, outside } = sought;
  const { interests, with_photo } = filters;
  const conditions = [
    bornOf(sought),
    sql`(has_photo or not ${with_photo}::boolean)`,
    sql`(${interests.length === 0}::boolean or interests & (select search_interests(${interests}::text[])) <> 0)`,
  ];
  if (filters.city) conditions.push(sql`city = ${filters.city}`);
  if (outside && outside.column !== "town")
    conditions.push(sql`${sql.ref(outside.column)} is distinct from ${outside.value}`);
  if (searcher)
    conditions.push(
      sql`seeks & ${genderBit(searcher.gender)}::int <> 0`,
      sql`member_id <> ${searcher.id}`,
      // Few members are blocked: the list is read once.
      sql`member_id not in (
        select blocked_id from blocks where blocker_id = ${searcher.id}
        union all select blocker_id from blocks where blocked_id = ${searcher.id})`,
    );
  return all(conditions);
}

function bornOf(sought: Sought): Condition {
  const [from, to] = bornBetween(sought);
  return sql`born > ${from ?? "-infinity"}::date and born <= ${to ?? "infinity"}::date`;
}

/** Returns the days of birth for the requested ages: after the first, up to and including the second. */
export function bornBetween({ filters, today }: Sought): [from: string | null, to: string | null] {
  const yearsAgo = (years: number) => `${Number(today.slice(0, 4)) - years}${day(today)}`;
  return [
    filters.max_age < OLDEST_SEARCHED ? yearsAgo(filters.max_age + 1) : null,
    filters.min_age > 18 ? yearsAgo(filters.min_age) : null,
  ];
}

/** Returns month and day of a date. 29 February becomes 28 February: in other years that birthday is on 1 March. */
function day(today: string): string {
  const rest = today.slice(4);
  return rest === "-02-29" ? "-02-28" : rest;
}

/** Returns the columns that `filtersOf` and `isOutside` read: an index that contains all of them is enough. */
export function filterColumns({ filters, searcher, outside, within }: Sought): RawBuilder<unknown> {
  const columns = new Set(["born", "has_photo", "interests"]);
  if (within) columns.add("town");
  if (filters.city) columns.add("city");
  if (outside) columns.add(outside.column);
  if (searcher) columns.add("seeks");
  return sql.join([...columns].map((column) => sql.ref(column)));
}

export const inOrder = (sought: Sought) => sql`order by ${timeOf(sought)} desc, member_id desc`;
export const foundInOrder = sql`order by at desc, member_id desc`;

/**
 * Selects the members of all requested genders in one order: the index ranges are merged, and each is read no further than needed. The
 * `order by` of each range lets PostgreSQL merge instead of sort.
 */
function slicesInOrder(sought: Sought, after: Cursor | null): Condition {
  const columns = filterColumns(sought);
  const slices = gendersOf(sought).map(
    (gender) =>
      sql`(select member_id, ${timeOf(sought)} as at, ${columns} from search_entries
        where ${sliceOf(sought, gender, after)} ${inOrder(sought)})`,
  );
  return sql`select member_id, at, ${columns} from (${sql.join(slices, sql` union all `)}) as slices ${foundInOrder}`;
}

/** Counts the rows that can be read, up to `most`. */
function slicesLength(sought: Sought, after: Cursor | null, most: number): Condition {
  const slices = gendersOf(sought).map(
    (gender) => sql`(select from search_entries where ${sliceOf(sought, gender, after)})`,
  );
  return sql`select count(*) from (select from (${sql.join(slices, sql` union all `)}) as slices limit ${sql.lit(most)}) as few`;
}

/** A found row, or, without a `member_id`, whether there are more rows than were read. */
export type LookedAt = { member_id: number | null; at: Date; distance: null; has_more: boolean };

/** Selects the matches among the first `budget` rows, at most `limit`; where there are fewer, also whether more rows follow. */
export function look(
  sought: Sought,
  after: Cursor | null,
  limit: number,
  budget: number,
): RawBuilder<LookedAt> {
  return sql`
    with found as materialized (
      select member_id, at from (${slicesInOrder(sought, after)} limit ${sql.lit(budget)}) as looked
      where ${filtersOf(sought)} and ${inSoughtTowns(sought)} ${foundInOrder} limit ${sql.lit(limit)}
    )
    select member_id, at, null as distance, true as has_more from found
    union all
    select null, null, null, (${slicesLength(sought, after, budget + 1)}) > ${sql.lit(budget)}
    where (select count(*) from found) < ${sql.lit(limit)}`;
}

/** Selects the first `limit` matches, however many rows have to be read. */
export function scan(sought: Sought, after: Cursor | null, limit: number): RawBuilder<FoundRow> {
  return sql`select member_id, at, null as distance from (${slicesInOrder(sought, after)}) as looked
    where ${filtersOf(sought)} and ${inSoughtTowns(sought)} ${foundInOrder} limit ${sql.lit(limit)}`;
}

/** Counts the matches among the first `budget` rows of an index range, up to `limit`. */
export function countIn(
  sought: Sought,
  gender: number,
  limit: number,
  budget: number,
): RawBuilder<{ found: number }> {
  return sql`(select count(*)::int as found from (
    select 1 from (
      select member_id, ${filterColumns(sought)} from search_entries where ${sliceOf(sought, gender, null)}
      order by last_active desc, member_id desc limit ${sql.lit(budget)}
    ) as slice where ${filtersOf(sought)} and ${inSoughtTowns(sought)} limit ${sql.lit(limit)}
  ) as few)`;
}

/**
 * Counts the members of the searched genders and area by age, among the first `budget` of each gender.
 * @param seeker the gender that they must seek; null for any
 */
export function agesIn(
  { gender, country, countryregion }: Pick<SearchFilters, "gender" | "country" | "countryregion">,
  seeker: string | null,
  today: string,
  budget: number,
): RawBuilder<{ age: number; found: number }> {
  const area = all([
    ...(country ? [sql`country = ${country}`] : [sql`true`]),
    ...(countryregion ? [sql`countryregion = ${countryregion}`] : []),
  ]);
  const slices = (gender.length > 0 ? gender : genders).map(
    (one) => sql`(select born, seeks from search_entries where gender = ${genderBit(one)} and ${area}
      order by last_active desc, member_id desc limit ${sql.lit(budget)})`,
  );
  return sql`select extract(year from age(${today}::date, born))::int as age, count(*)::int as found
    from (${sql.join(slices, sql` union all `)}) as slices
    where ${seeker === null ? sql`true` : sql`seeks & ${genderBit(seeker)}::int <> 0`}
    group by 1`;
}

/** Counts the rows of an index range, up to `most`. */
export function lengthOf(sought: Sought, gender: number, most: number) {
  return sql<number>`(select count(*)::int from (
    select 1 from search_entries where ${sliceOf(sought, gender, null)} limit ${sql.lit(most)}) as few)`;
}
