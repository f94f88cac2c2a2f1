import { type RawBuilder, sql } from "kysely";
import type { Account } from "~/domain/context";
import { genderBit } from "./search/search-sql.server";

/** The member for whom others are searched. */
export type Seeker = Pick<Account, "id" | "gender" | "seeks">;

/**
 * Selects the members of the search who match a member both ways: each is of a gender that the other seeks, and neither has blocked the
 * other. The most recently active come first. Each gender reads its own range of the index from the start. product 10.15, 9.4
 * @param wanted a further condition on rows of `search_entries`
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
