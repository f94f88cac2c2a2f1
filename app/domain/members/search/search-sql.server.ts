import { type RawBuilder, sql } from "kysely";
import { genders } from "~/domain/accounts/rules";
import { OLDEST_ASKED, ONLINE_MINUTES } from "../rules";
import type { SearchFilters } from "./search-filters.server";

/** A place in the results: the last one shown. */
export type Cursor = { lastActive: Date; id: number };

export type FoundRow = { member_id: number; last_active: Date };

/** How many there are: so many at least, or exactly so many. */
export type Count = { atLeast: number; isExact: boolean };

/** Whoever searches; null for a stranger. */
export type Searcher = { id: number; gender: string } | null;

/** A search, with all that decides about a row. */
export type Sought = {
  filters: SearchFilters;
  searcher: Searcher;
  now: Date;
  /** where the tenant is, such as "2026-11-21" */
  today: string;
  /** an area whose members were found already */
  outside: { column: "city" | "countryregion" | "country"; value: string } | null;
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
function sliceOf({ filters, now }: Sought, gender: number, after: Cursor | null): Condition {
  const { country, countryregion, online } = filters;
  const conditions = [sql`gender = ${gender}`];
  if (country) conditions.push(sql`country = ${country}`);
  if (countryregion) conditions.push(sql`countryregion = ${countryregion}`);
  if (online) conditions.push(sql`last_active > ${onlineSince(now)}`);
  if (after) conditions.push(isAfter(after));
  return all(conditions);
}

export const onlineSince = (now: Date) => new Date(now.getTime() - ONLINE_MINUTES * 60_000);
export const isAfter = ({ lastActive, id }: Cursor) =>
  sql`(last_active, member_id) < (${lastActive}::timestamptz, ${id}::bigint)`;

/** What each row is asked: all that no index is entered with. */
export function asksOf(sought: Sought): Condition {
  const { filters, searcher, outside } = sought;
  const conditions = [bornOf(sought)];
  if (filters.with_photo) conditions.push(sql`has_photo`);
  if (filters.interests.length > 0)
    conditions.push(sql`interests & (select search_interests(${filters.interests}::text[])) <> 0`);
  if (filters.city) conditions.push(sql`city = ${filters.city}`);
  if (outside) conditions.push(sql`${sql.ref(outside.column)} is distinct from ${outside.value}`);
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
  const conditions = [sql`true`];
  if (to) conditions.push(sql`born <= ${to}::date`);
  if (from) conditions.push(sql`born > ${from}::date`);
  return all(conditions);
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
function askedColumns({ filters, searcher, outside }: Sought): RawBuilder<unknown> {
  const columns = new Set(["born"]);
  if (filters.with_photo) columns.add("has_photo");
  if (filters.interests.length > 0) columns.add("interests");
  if (filters.city) columns.add("city");
  if (outside) columns.add(outside.column);
  if (searcher) columns.add("seeks");
  return sql.join([...columns].map((column) => sql.ref(column)));
}

export const inOrder = sql`order by last_active desc, member_id desc`;

/**
 * The members of all genders that are asked for in one order: the slices of the index are merged, each read no further than needed. Their own
 * order is what lets PostgreSQL merge instead of sort.
 */
function slicesInOrder(sought: Sought, after: Cursor | null): Condition {
  const columns = sql`member_id, last_active, ${askedColumns(sought)}`;
  const slices = gendersOf(sought).map(
    (gender) =>
      sql`(select ${columns} from search_entries where ${sliceOf(sought, gender, after)} ${inOrder})`,
  );
  return sql`select ${columns} from (${sql.join(slices, sql` union all `)}) as slices ${inOrder}`;
}

/** How many there are to look through, at most `most`. */
function slicesLength(sought: Sought, after: Cursor | null, most: number): Condition {
  const slices = gendersOf(sought).map(
    (gender) => sql`(select from search_entries where ${sliceOf(sought, gender, after)})`,
  );
  return sql`select count(*) from (select from (${sql.join(slices, sql` union all `)}) as slices limit ${sql.lit(most)}) as few`;
}

/** A row that was found, or without a `member_id` whether there is more than was looked at. */
export type LookedAt = { member_id: number | null; last_active: Date; has_more: boolean };

/** The sought among the first `budget` rows, at most `limit` of them; and where those are fewer, whether more rows come behind. */
export function look(
  sought: Sought,
  after: Cursor | null,
  limit: number,
  budget: number,
): RawBuilder<LookedAt> {
  return sql`
    with found as materialized (
      select member_id, last_active from (${slicesInOrder(sought, after)} limit ${sql.lit(budget)}) as looked
      where ${asksOf(sought)} ${inOrder} limit ${sql.lit(limit)}
    )
    select member_id, last_active, true as has_more from found
    union all
    select null, null, (${slicesLength(sought, after, budget + 1)}) > ${sql.lit(budget)}
    where (select count(*) from found) < ${sql.lit(limit)}`;
}

/** The first `limit` that are sought, however far behind. */
export function scan(sought: Sought, after: Cursor | null, limit: number): RawBuilder<FoundRow> {
  return sql`select member_id, last_active from (${slicesInOrder(sought, after)}) as looked
    where ${asksOf(sought)} ${inOrder} limit ${sql.lit(limit)}`;
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
      ${inOrder} limit ${sql.lit(budget)}
    ) as slice where ${asksOf(sought)} limit ${sql.lit(limit)}
  ) as few)`;
}

/** How long a slice is, at most `most`. */
export function lengthOf(sought: Sought, gender: number, most: number) {
  return sql<number>`(select count(*)::int from (
    select 1 from search_entries where ${sliceOf(sought, gender, null)} limit ${sql.lit(most)}) as few)`;
}
