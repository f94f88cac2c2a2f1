import { type RawBuilder, sql } from "kysely";
import type { Account, ReadContext } from "~/domain/context";
import { fittingMembers, type Seeker } from "~/domain/members/fitting-members.server";
import { listCards, type MemberCard } from "~/domain/members/member-cards.server";
import { type MatchQuestion, NO_MATTER, questionsOf } from "./rules";

/** A member in the match finder's list, with what the two have in common. */
export type FoundMatch = MemberCard & {
  /** the questions to which both gave the same answer, with the answer, in the brand's order */
  answers: { question: MatchQuestion; answer: string }[];
  /** the interests that both chose */
  interests: string[];
};

/** At most this many members are compared, the last active ones: the cost does not depend on the size of the brand. */
export const MAX_CANDIDATES = 500;
export const MAX_MATCHES = 24;
/** A shared answer counts more than a shared interest: answers are given for the match finder itself. */
export const ANSWER_WEIGHT = 2;

/**
 * Returns the members who fit in both directions and share the most answers and interests with a member, the best first, then by last
 * activity. Members who share nothing are left out. None before the member's address is confirmed: visitors see no answers to these
 * questions. product 10.19, 9.3
 */
export async function findMatches(
  ctx: ReadContext,
  member: Seeker & Pick<Account, "status">,
): Promise<FoundMatch[]> {
  if (member.status === "not_confirmed") return [];
  const questions = questionsOf(ctx.tenant.config.niche);
  const showsInterests = ctx.tenant.config.visible_profile_fields.includes("interests");
  return ctx.db.transaction(async (tx) => {
    const { rows } = await rankQuery(member, questions, showsInterests).execute(tx);
    const cards = await listCards(
      ctx,
      tx,
      member.id,
      rows.map(({ id }) => id),
    );
    const byId = new Map(rows.map((row) => [row.id, row]));
    return cards.map((card) => {
      const { alike, interests } = byId.get(card.id)!;
      const answers = questions.flatMap((question) => {
        const answer = alike?.[question];
        return answer === undefined ? [] : { question, answer };
      });
      return { ...card, answers, interests };
    });
  });
}

type Ranked = { id: number; alike: Record<string, string> | null; interests: string[] };

/**
 * Ranks members by what they share with a member. A separate query, so that tests can inspect its plan.
 * @param showsInterests whether the brand's profiles show interests; else they do not count
 */
export function rankQuery(
  member: Seeker,
  questions: readonly MatchQuestion[],
  showsInterests: boolean,
): RawBuilder<Ranked> {
  return sql`
    with candidates as materialized (${fittingMembers(member, MAX_CANDIDATES)}),
    own as materialized (
      select question, answer from match_answers
      where member_id = ${member.id} and question = any(${[...questions]}::text[]) and answer <> ${NO_MATTER}
    ), self as materialized (select interests from members where id = ${member.id})
    select candidates.member_id as id, shared.alike, common.interests
    from candidates,
    -- one row by its key: a join would read the whole table
    lateral (select interests from members where id = candidates.member_id limit 1) as named,
    lateral (
      select count(*)::int as count, jsonb_object_agg(question, answer) as alike
      from match_answers as theirs join own using (question, answer)
      where theirs.member_id = candidates.member_id
    ) as shared,
    lateral (
      select array(
        select unnest(named.interests) intersect select unnest(self.interests) from self where ${showsInterests} order by 1
      ) as interests
    ) as common,
    lateral (select ${ANSWER_WEIGHT}::int * shared.count + cardinality(common.interests) as points) as score
    where points > 0
    order by points desc, candidates.last_active desc, candidates.member_id desc
    limit ${MAX_MATCHES}`;
}
