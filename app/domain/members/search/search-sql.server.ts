import { type RawBuilder, sql } from "kysely";
import { genders } from "~/domain/accounts/rules";
import type { Position } from "~/domain/places/distance.server";
import { OLDEST_ASKED, ONLINE_MINUTES } from "../rules";
import type { SearchFilters } from "./search-filters.server";
import type { Origin, TownAt } from "./search-towns.server";

/** A place in the results: the last one shown. `distance`: in whole units, where the nearest come first. */
export type Cursor = { at: Date; id: number; distance: number | null };

/** `at`: when they were last there, or joined where the newest come first. */
export type FoundRow = { member_id: number; at: Date; distance: number | null };

/** How many there are: so many at least, or exactly so many. */
export type Count = { atLeast: number; isExact: boolean };

/** Whoever searches; null for a stranger. */
export type Searcher = { id: number; gender: string; country: string; position: Position | null } | null;

/** A search, with all that decides about a row. */
export type Sought = {
  filters: SearchFilters;
  searcher: Searcher;
  now: Date;
  /** where the tenant is, such as "2026-11-21" */
  today: string;
  /** null where the searcher's town is not known: then no radius counts, and nobody is nearer than others */
  origin: Origin | null;
  /** the towns within the radius, nearest first; null without one */
  within: readonly TownAt[] | null;
  /** an area whose members were found already */
  outside:
    | { column: "city" | "countryregion" | "country"; value: string }
    | { column: "town"; value: readonly TownAt[] }
    | null;
};

/** The bit of a gender in the search's tables. */
export const genderBit = (gender: string) => 2 ** Math.max(0, (genders as readonly string[]).indexOf(gender));

/** The bits to look through, each an index's beginning of its own. */
export function gendersOf({ filters }: Sought): number[] {
  return (filters.gender.length > 0 ? filters.gender : genders).map(genderBit);
}

export type Condition = RawBuilder<unknown>;
export const all = (conditions: Condition[]) => sql.join(conditions, sql` and `);

/** What an index is entered with: gender and area, and from where on. */
function sliceOf(sought: Sought, gender: number, after: Cursor | null): Condition {
  const conditions = [sql`gender = ${gender}`, areaOf(sought)];
  if (after) conditions.push(isAfter(sought, after));
  return all(conditions);
}

/** The area that is asked for, but for the radius; and since when somebody was there. */
export function areaOf({ filters, now }: Sought): Condition {
  const { country, countryregion, online } = filters;
  const conditions = [sql`true`];
  if (country) conditions.push(sql`country = ${country}`);
  if (countryregion) conditions.push(sql`countryregion = ${countryregion}`);
  if (online) conditions.push(sql`last_active > ${onlineSince(now)}`);
  return all(conditions);
}

/** The same where members are looked up by town: asked so that no other index than that of towns serves. */
export function areaOfTown({ filters, now }: Sought): Condition {
  const { country, countryregion, online } = filters;
  const conditions = [sql`true`];
  if (country) conditions.push(sql`coalesce(country, '') = ${country}`);
  if (countryregion) conditions.push(sql`coalesce(countryregion, '') = ${countryregion}`);
  if (online) conditions.push(sql`last_active > ${onlineSince(now)}`);
  return all(conditions);
}

/** What the results are in order of, newest first. */
export const timeOf = ({ filters }: Sought) =>
  sql.ref(filters.sort === "new" ? "signup_date" : "last_active");

/** What a row is asked about its town. It must not become a join, which would lose the order. */
const isInTowns = (towns: readonly TownAt[]) =>
  sql`coalesce(town in (select unnest(${towns.map(({ town }) => town)}::int[])), false)`;

export const onlineSince = (now: Date) => new Date(now.getTime() - ONLINE_MINUTES * 60_000);
export const isAfter = (sought: Sought, { at, id }: Cursor) =>
  sql`(${timeOf(sought)}, member_id) < (${at}::timestamptz, ${id}::bigint)`;

/** What a row of `search_entries` is asked about its town. */
export function townAsked(sought: Sought): Condition {
  return sought.within ? sql`${isInTowns(sought.within)} and ${isOutside(sought)}` : isOutside(sought);
}

/** Whether a row's town is none of those whose members were found already. */
export function isOutside({ outside }: Sought): Condition {
  return outside?.column === "town" ? sql`not ${isInTowns(outside.value)}` : sql`true`;
}

/**
 * What each row is asked: all that no index is entered with, but for the town. Ages, photo and interests are asked also where they do not
 * matter: each combination would be a text of its own, and few texts are kept planned.
 */
export function asksOf(sought: Sought): Condition {
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
      // Those who are hidden from each other are few: they are read once.
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

/** The days between which somebody of the ages asked for was born: after the first, not after the second. */
export function bornBetween({ filters, today }: Sought): [from: string | null, to: string | null] {
  const yearsAgo = (years: number) => `${Number(today.slice(0, 4)) - years}${day(today)}`;
  return [
    filters.max_age < OLDEST_ASKED ? yearsAgo(filters.max_age + 1) : null,
    filters.min_age > 18 ? yearsAgo(filters.min_age) : null,
  ];
}

/** The 29th of February is the 1st of March in other years for birthdays: whoever was born on it has theirs then. */
function day(today: string): string {
  const rest = today.slice(4);
  return rest === "-02-29" ? "-02-28" : rest;
}

/** The columns that `asksOf` reads: an index that holds them all is enough. */
export function askedColumns({ filters, searcher, outside, within }: Sought): RawBuilder<unknown> {
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
 * The members of all genders that are asked for in one order: the slices of the index are merged, each read no further than needed. Their own
 * order is what lets PostgreSQL merge instead of sort.
 */
function slicesInOrder(sought: Sought, after: Cursor | null): Condition {
  const asked = askedColumns(sought);
  const slices = gendersOf(sought).map(
    (gender) =>
      sql`(select member_id, ${timeOf(sought)} as at, ${asked} from search_entries
        where ${sliceOf(sought, gender, after)} ${inOrder(sought)})`,
  );
  return sql`select member_id, at, ${asked} from (${sql.join(slices, sql` union all `)}) as slices ${foundInOrder}`;
}

/** How many there are to look through, at most `most`. */
function slicesLength(sought: Sought, after: Cursor | null, most: number): Condition {
  const slices = gendersOf(sought).map(
    (gender) => sql`(select from search_entries where ${sliceOf(sought, gender, after)})`,
  );
  return sql`select count(*) from (select from (${sql.join(slices, sql` union all `)}) as slices limit ${sql.lit(most)}) as few`;
}

/** A row that was found, or without a `member_id` whether there is more than was looked at. */
export type LookedAt = { member_id: number | null; at: Date; distance: null; has_more: boolean };

/** The sought among the first `budget` rows, at most `limit` of them; and where those are fewer, whether more rows come behind. */
export function look(
  sought: Sought,
  after: Cursor | null,
  limit: number,
  budget: number,
): RawBuilder<LookedAt> {
  return sql`
    with found as materialized (
      select member_id, at from (${slicesInOrder(sought, after)} limit ${sql.lit(budget)}) as looked
      where ${asksOf(sought)} and ${townAsked(sought)} ${foundInOrder} limit ${sql.lit(limit)}
    )
    select member_id, at, null as distance, true as has_more from found
    union all
    select null, null, null, (${slicesLength(sought, after, budget + 1)}) > ${sql.lit(budget)}
    where (select count(*) from found) < ${sql.lit(limit)}`;
}

/** The first `limit` that are sought, however far behind. */
export function scan(sought: Sought, after: Cursor | null, limit: number): RawBuilder<FoundRow> {
  return sql`select member_id, at, null as distance from (${slicesInOrder(sought, after)}) as looked
    where ${asksOf(sought)} and ${townAsked(sought)} ${foundInOrder} limit ${sql.lit(limit)}`;
}

/** How many of the first `budget` rows of a slice are sought, at most `limit`. */
export function countIn(
  sought: Sought,
  gender: number,
  limit: number,
  budget: number,
): RawBuilder<{ found: number }> {
  return sql`(select count(*)::int as found from (
    select 1 from (
      select member_id, ${askedColumns(sought)} from search_entries where ${sliceOf(sought, gender, null)}
      order by last_active desc, member_id desc limit ${sql.lit(budget)}
    ) as slice where ${asksOf(sought)} and ${townAsked(sought)} limit ${sql.lit(limit)}
  ) as few)`;
}

/** How long a slice is, at most `most`. */
export function lengthOf(sought: Sought, gender: number, most: number) {
  return sql<number>`(select count(*)::int from (
    select 1 from search_entries where ${sliceOf(sought, gender, null)} limit ${sql.lit(most)}) as few)`;
}
