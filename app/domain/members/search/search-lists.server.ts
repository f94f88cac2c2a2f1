import { type RawBuilder, sql } from "kysely";
import type { TenantTransaction } from "~/db/tables";
import { genders } from "~/domain/accounts/rules";
import type { Gathered } from "./search-area.server";
import {
  all,
  asksOf,
  bornBetween,
  type Condition,
  type Cursor,
  genderBit,
  gendersOf,
  inOrder,
  isAfter,
  onlineSince,
  type Sought,
  townAsked,
} from "./search-sql.server";

/** Where the rare are listed: under an interest that is asked for, else under their year of birth. Null where the search asks for neither. */
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
  // Each term, gender, country and whom they seek by themselves, so that each is entered where its days of birth begin.
  const conditions = [
    sql`term = any (${terms})`,
    sql`gender = any (${genders}::smallint[])`,
    sql`seeks = any (${seekingOf(sought)}::smallint[])`,
    country ? sql`country = ${country}` : sql`country = any (array(${countriesOf(genders)}))`,
  ];
  if (countryregion) conditions.push(sql`countryregion = ${countryregion}`);
  return all(conditions);
}

/** What members seek who may be shown: some of the genders, the searcher's among them. */
function seekingOf({ searcher }: Sought): number[] {
  const some = Array.from({ length: 2 ** genders.length }, (_, bits) => bits);
  return searcher ? some.filter((bits) => (bits & genderBit(searcher.gender)) !== 0) : some;
}

/** The countries that members of some genders are in: each found by a step in the index. */
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

/** So many of a list are read; where more are sought, reading in order meets them sooner. */
const MOST_LISTED = 1_000;

const dayOf = (at: Date) => at.toISOString().slice(0, 10);

/** What the days of a list tell before anybody is looked up. */
function activeOn({ filters, now }: Sought, after: Cursor | null): Condition {
  const conditions = [sql`true`];
  if (filters.online) conditions.push(sql`active_on >= ${dayOf(onlineSince(now))}::date`);
  if (after) conditions.push(sql`active_on <= ${dayOf(after.at)}::date`);
  return all(conditions);
}

/**
 * The first `limit` who are sought, from the list that is shortest. Only those of the newest days that have so many are looked up, for
 * nobody of an earlier day comes before them. `is_all` is false where the list is too long, and then nobody is given. Null where no list
 * serves.
 */
export function fromList(sought: Sought, after: Cursor | null, limit: number): RawBuilder<Gathered> | null {
  const list = listOf(sought, gendersOf(sought));
  if (!list) return null;
  const { online, interests } = sought.filters;
  // Whoever has several of the interests is listed under each.
  const entries = limit * Math.max(1, interests.length);
  // Those of the cursor's own day may come before it: they are looked up beside so many of the days behind it.
  const behind = after ? sql`active_on < ${dayOf(after.at)}::date` : sql`true`;
  const from = sql`select min(active_on) from (
    select active_on from listed where ${behind} order by active_on desc limit ${sql.lit(entries)}) as newest`;
  return sql`
    with listed as materialized (
      select member_id, active_on from search_terms where ${list} and ${asksOf(sought)} and ${activeOn(sought, after)}
      limit ${sql.lit(MOST_LISTED + 1)}
    ), few as materialized (
      select count(*) <= ${sql.lit(MOST_LISTED)} as is_all from listed
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

/** A member of a list, with all that any order asks. */
export type Listed = { member_id: number; last_active: Date; signup_date: Date; town: number };

/**
 * Everybody who is sought, from a list and in no order; for orders that no list is in, and for counting.
 * @returns null where no list serves: the search asks for neither interests nor ages, or for more than MOST_LISTED members
 */
export async function wholeList(tx: TenantTransaction, sought: Sought): Promise<Listed[] | null> {
  const list = listOf(sought, gendersOf(sought));
  if (!list) return null;
  const { rows } = await sql<Listed & { is_all: boolean }>`
    with listed as materialized (
      select member_id from search_terms where ${list} and ${asksOf(sought)} and ${activeOn(sought, null)}
      limit ${sql.lit(MOST_LISTED + 1)}
    ), few as materialized (
      select count(*) <= ${sql.lit(MOST_LISTED)} as is_all from listed
    ), found as (
      select member_id, last_active, signup_date, town from search_entries
      where member_id = any (array(select member_id from listed where (select is_all from few)))
        and ${sought.filters.online ? sql`last_active > ${onlineSince(sought.now)}` : sql`true`} and ${townAsked(sought)}
    )
    select found.member_id, found.last_active, found.signup_date, found.town, few.is_all from few left join found on true`.execute(
    tx,
  );
  return rows[0]?.is_all ? rows.filter(({ member_id }) => member_id !== null) : null;
}
