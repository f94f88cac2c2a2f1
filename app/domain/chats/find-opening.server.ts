import { sql } from "kysely";
import type { AccountContext } from "~/domain/accounts/account.server";
import { visibleMembers } from "~/domain/members/visible-members.server";

/** What two members could begin a conversation with. */
export type Opening = {
  /** ids of interests that both chose, in the order of the other member's profile; empty where the brand shows none */
  interests: string[];
  /** the first answer on the other member's profile; null where they have none, or the brand shows no texts */
  answer: string | null;
  /** since when each likes the other; null where it is no match */
  matchedAt: Date | null;
};

/**
 * What a member has in common with another. A conversation outlasts a block, and may be with somebody who is invisible now: of them nothing is
 * said. APP §4, §5
 * @returns null where the member cannot find the other
 */
export async function findOpening(
  { db, tenant }: Pick<AccountContext, "db" | "tenant">,
  memberId: number,
  otherId: number,
): Promise<Opening | null> {
  const { visible_profile_fields, visible_profile_notes, profile_questions } = tenant.config;
  const asked = visible_profile_notes ? [...profile_questions] : [];
  return db.transaction(async (tx) => {
    const visible = await visibleMembers(tx, memberId)
      .select("members.id")
      .where("members.id", "=", otherId)
      .executeTakeFirst();
    if (!visible) return null;
    const { rows } = await sql<{ shared: string[]; answer: string | null; matched_at: Date | null }>`
      select array(
          select chosen.id from unnest(other.interests) with ordinality as chosen (id, place)
          where chosen.id = any(own.interests) order by chosen.place
        ) as shared,
        (select answer from profile_answers
          where member_id = other.id and question = any(${asked}::text[]) order by position limit 1) as answer,
        (select greatest(likes.created_at, back.created_at)
          from likes join likes back on back.liker_id = likes.liked_id and back.liked_id = likes.liker_id
          where likes.liker_id = own.id and likes.liked_id = other.id) as matched_at
      from members own, members other where own.id = ${memberId} and other.id = ${otherId}`.execute(tx);
    const [row] = rows;
    return {
      interests: visible_profile_fields.includes("interests") && row ? row.shared : [],
      answer: row?.answer ?? null,
      matchedAt: row?.matched_at ?? null,
    };
  });
}
