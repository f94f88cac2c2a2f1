import { type RawBuilder, sql } from "kysely";
import type { Account } from "~/domain/accounts/account.server";
import { genderBit } from "./search/search-sql.server";

/** For whom somebody is sought. */
export type Seeker = Pick<Account, "id" | "gender" | "seeks">;

/**
 * The members of the search who fit somebody both ways, each of a gender that the other seeks, and neither of whom has blocked the
 * other; those last seen first. Each gender's slice of the index is read from the front. decisions §5
 * @param wanted more that a row of `search_entries` must be, where there is more
 */
export function fittingMembers(
  { id, gender, seeks }: Seeker,
  limit: number,
  wanted: RawBuilder<unknown> = sql`true`,
): RawBuilder<{ member_id: number; last_active: Date }> {
  const slices = seeks.map(
    (sought) => sql`(
      select member_id, last_active from search_entries
      where gender = ${genderBit(sought)} and seeks & ${genderBit(gender)}::int <> 0 and member_id <> ${id}
        and member_id not in (
          select blocked_id from blocks where blocker_id = ${id}
          union all select blocker_id from blocks where blocked_id = ${id})
        and ${wanted}
      order by last_active desc, member_id desc limit ${limit})`,
  );
  const none = sql`(select member_id, last_active from search_entries where false)`;
  return sql`select member_id, last_active from (
      ${slices.length > 0 ? sql.join(slices, sql` union all `) : none}
    ) as fitting order by last_active desc, member_id desc limit ${limit}`;
}
