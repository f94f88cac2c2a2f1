import { sql } from "kysely";
import type { Needs } from "~/domain/context";
import { sightOf, sightRow } from "~/domain/members/sight.server";
import { visibleMembers } from "~/domain/members/visible-members.server";

/** What two members have in common, as a starting point for a conversation. */
export type Opening = {
  /** ids of the interests that both chose, in the order of the other member's profile; empty where the brand shows no interests */
  interests: string[];
  /** the first answer on the other member's profile; null where they have none, or the brand shows no texts */
  answer: string | null;
  /** when the like became mutual; null where there is no match */
  matchedAt: Date | null;
};

/**
 * Returns what a member has in common with another. A conversation outlasts a block and invisible mode; nothing is revealed about a member
 * who is blocked or invisible. product 11.19
 * @returns null where the other member is not visible to the member
 */
export async function findOpening(
  { db, tenant }: Needs<"db" | "tenant">,
  memberId: number,
  otherId: number,
): Promise<Opening | null> {
  const { visible_profile_fields, visible_profile_notes, profile_questions } = tenant.config;
  const questions = visible_profile_notes ? [...profile_questions] : [];
  return db.transaction(async (tx) => {
    const visible = await visibleMembers(tx, memberId)
      .select(["members.id", sightRow(memberId).as("viewer")])
      .where("members.id", "=", otherId)
      .executeTakeFirst();
    if (!visible) return null;
    if (sightOf(tenant.config, visible.viewer) === "none")
      return { interests: [], answer: null, matchedAt: null };
    const { rows } = await sql<{ shared: string[]; answer: string | null; matched_at: Date | null }>`
      select array(
          select chosen.id from unnest(other.interests) with ordinality as chosen (id, place)
          where chosen.id = any(own.interests) order by chosen.place
        ) as shared,
        (select answer from profile_answers
          where member_id = other.id and question = any(${questions}::text[]) order by position limit 1) as answer,
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
