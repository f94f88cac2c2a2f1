import { type RawBuilder, sql } from "kysely";
import type { TenantTransaction } from "~/db/tables";
import { genders } from "~/domain/members/rules";
import type { Gathered } from "./search-area.server";
import {
  all,
  bornBetween,
  type Condition,
  type Cursor,
  filtersOf,
  genderBit,
  gendersOf,
  inOrder,
  inSoughtTowns,
  isAfter,
  onlineSince,
  type Sought,
} from "./search-sql.server";

/** Selects the list for rare matches: by a requested interest, else by year of birth. Null where the search asks for neither. */
function listOf(sought: Sought, genders: readonly number[]): Condition | null {
  const { interests, country, countryregion } = sought.filters;
  const [from, to] = bornBetween(sought);
  if (interests.length === 0 && !from && !to) return null;
  const year = (day: string | null, otherwise: number) => (day ? Number(day.slice(0, 4)) : otherwise);
  const years = [year(from, 1900), year(to, Number(sought.today.slice(0, 4)))] as const;
  const terms =
    interests.length > 0
      ? sql`array(select search_interest(one) from unnest(${interests}::text[]) as one)`
      : sql`array(select one::smallint from generate_series(${years[0]}::int, ${years[1]}::int) as one)`;
  // Equality on term, gender, sought genders and country: each index range then starts at its first day of birth.
  const conditions = [
    sql`term = any (${terms})`,
    sql`gender = any (${genders}::smallint[])`,
    sql`seeks = any (${seekingOf(sought)}::smallint[])`,
    country ? sql`country = ${country}` : sql`country = any (array(${countriesOf(genders)}))`,
  ];
  if (countryregion) conditions.push(sql`countryregion = ${countryregion}`);
  return all(conditions);
}

/** Returns the combinations of sought genders that a match may have: all that include the searcher's gender. */
function seekingOf({ searcher }: Sought): number[] {
  const some = Array.from({ length: 2 ** genders.length }, (_, bits) => bits);
  return searcher ? some.filter((bits) => (bits & genderBit(searcher.gender)) !== 0) : some;
}

/** Selects the countries of members of some genders, with one index step per country. */
function countriesOf(genders: readonly number[]): RawBuilder<unknown> {
  return sql`select distinct country from unnest(${genders}::smallint[]) as asked (gender), lateral (
    with recursive step as (
      (select country from search_entries where search_entries.gender = asked.gender order by country limit 1)
      union all
      select (select country from search_entries where search_entries.gender = asked.gender and country > step.country
        order by country limit 1) from step where step.country is not null
    ) select country from step where country is not null
  ) as found`;
}

/** The maximum number of rows read from a list; with more matches, reading in order finds them sooner. */
const MAX_LISTED = 1_000;

const dayOf = (at: Date) => at.toISOString().slice(0, 10);

/** Limits a list by the days of last activity, before members are looked up. */
function activeOn({ filters, now }: Sought, after: Cursor | null): Condition {
  const conditions = [sql`true`];
  if (filters.online) conditions.push(sql`active_on >= ${dayOf(onlineSince(now))}::date`);
  if (after) conditions.push(sql`active_on <= ${dayOf(after.at)}::date`);
  return all(conditions);
}

/**
 * Selects the first `limit` matches from a list. Only the members of the most recent days with enough entries are looked up, since members
 * of earlier days come after them. `is_all` is false where the list is too long; no member is returned then. Null where no list applies.
 */
export function fromList(sought: Sought, after: Cursor | null, limit: number): RawBuilder<Gathered> | null {
  const list = listOf(sought, gendersOf(sought));
  if (!list) return null;
  const { online, interests } = sought.filters;
  // A member with several of the interests is listed under each of them.
  const entries = limit * Math.max(1, interests.length);
  // Members of the cursor's own day may come before the cursor: they are looked up in addition to `entries` rows of earlier days.
  const behind = after ? sql`active_on < ${dayOf(after.at)}::date` : sql`true`;
  const from = sql`select min(active_on) from (
    select active_on from listed where ${behind} order by active_on desc limit ${sql.lit(entries)}) as newest`;
  return sql`
    with listed as materialized (
      select member_id, active_on from search_terms where ${list} and ${filtersOf(sought)} and ${activeOn(sought, after)}
      limit ${sql.lit(MAX_LISTED + 1)}
    ), few as materialized (
      select count(*) <= ${sql.lit(MAX_LISTED)} as is_all from listed
    ), found as (
      -- One by one by their key: a join might read everybody to find these few.
      select member_id, last_active as at from search_entries
      where member_id = any (array(
          select member_id from listed where (select is_all from few) and active_on >= coalesce((${from}), '-infinity')))
        and ${online ? sql`last_active > ${onlineSince(sought.now)}` : sql`true`} and ${after ? isAfter(sought, after) : sql`true`}
      ${inOrder(sought)} limit ${sql.lit(limit)}
    )
    select found.member_id, found.at, null as distance, few.is_all from few left join found on true
    order by found.at desc, found.member_id desc`;
}

/** A member of a list, with the columns that the orders need. */
export type Listed = { member_id: number; last_active: Date; signup_date: Date; town: number };

/**
 * Returns all matches from a list, unordered; for orders that no list has, and for counting.
 * @returns null where no list applies: the search asks for neither interests nor ages, or the list has more than MAX_LISTED matches
 */
export async function wholeList(tx: TenantTransaction, sought: Sought): Promise<Listed[] | null> {
  const list = listOf(sought, gendersOf(sought));
  if (!list) return null;
  const { rows } = await sql<Listed & { is_all: boolean }>`
    with listed as materialized (
      select member_id from search_terms where ${list} and ${filtersOf(sought)} and ${activeOn(sought, null)}
      limit ${sql.lit(MAX_LISTED + 1)}
    ), few as materialized (
      select count(*) <= ${sql.lit(MAX_LISTED)} as is_all from listed
    ), found as (
      select member_id, last_active, signup_date, town from search_entries
      where member_id = any (array(select member_id from listed where (select is_all from few)))
        and ${sought.filters.online ? sql`last_active > ${onlineSince(sought.now)}` : sql`true`} and ${inSoughtTowns(sought)}
    )
    select found.member_id, found.last_active, found.signup_date, found.town, few.is_all from few left join found on true`.execute(
    tx,
  );
  return rows[0]?.is_all ? rows.filter(({ member_id }) => member_id !== null) : null;
}
