import { sql } from "kysely";
import type { TenantTransaction } from "~/db/tables";
import type { AccountContext } from "~/domain/accounts/account.server";
import { fitsBothWays, type Seeker } from "~/domain/members/fits-both-ways.server";
import { listCards, type MemberCard } from "~/domain/members/member-cards.server";
import { visibleMembers } from "~/domain/members/visible-members.server";
import { type MatchQuestion, NO_MATTER, questionsOf } from "./rules";

/** A member of the match finder's list, with what both have in common. */
export type FoundMatch = MemberCard & {
  /** the questions that both answered alike, with the answer, in the brand's order */
  answers: { question: MatchQuestion; answer: string }[];
  /** the interests that both named */
  interests: string[];
};

/** So many members are compared, those last seen: the list costs the same however large a brand is. */
export const MOST_CANDIDATES = 500;
export const MOST_MATCHES = 24;
/** An answer was given for the match finder, an interest in passing. */
export const ANSWER_WEIGHT = 2;

type Context = Pick<AccountContext, "db" | "now" | "tenant">;

/**
 * The members who fit both ways and share most answers and interests with a member, those with most first; then those last seen. Who
 * shares nothing is left out. product.md §1, decisions §5
 */
export async function findMatches(ctx: Context, member: Seeker): Promise<FoundMatch[]> {
  const questions = questionsOf(ctx.tenant.config.niche);
  return ctx.db.transaction(async (tx) => {
    const rows = await rankQuery(tx, member, questions).execute();
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

/** Who shares what, most first. A query of its own, so that tests can look at its plan. */
export function rankQuery(tx: TenantTransaction, member: Seeker, questions: readonly MatchQuestion[]) {
  const candidates = visibleMembers(tx, member.id)
    .select(["members.id", "members.last_active", "members.interests"])
    .where(fitsBothWays(member))
    .orderBy("members.last_active", "desc")
    .orderBy("members.id", "desc")
    .limit(MOST_CANDIDATES)
    .as("candidates");
  const score = sql<number>`${ANSWER_WEIGHT}::int * shared.count + cardinality(common.interests)`;
  return tx
    .selectFrom(candidates)
    .innerJoinLateral(
      (from) =>
        from
          .selectFrom("match_answers as theirs")
          .innerJoin("match_answers as own", (join) =>
            join
              .on("own.member_id", "=", member.id)
              .onRef("own.question", "=", "theirs.question")
              .onRef("own.answer", "=", "theirs.answer"),
          )
          .select([
            sql<number>`count(*)::int`.as("count"),
            sql<Record<string, string> | null>`jsonb_object_agg(theirs.question, theirs.answer)`.as("alike"),
          ])
          .whereRef("theirs.member_id", "=", "candidates.id")
          .where("theirs.question", "in", [...questions])
          .where("theirs.answer", "!=", NO_MATTER)
          .as("shared"),
      (join) => join.onTrue(),
    )
    .innerJoinLateral(
      (from) =>
        from
          .selectFrom("members as self")
          .select(
            sql<string[]>`array(
              select unnest(candidates.interests) intersect select unnest(self.interests) order by 1
            )`.as("interests"),
          )
          .where("self.id", "=", member.id)
          .as("common"),
      (join) => join.onTrue(),
    )
    .select(["candidates.id", "shared.alike", "common.interests"])
    .where(score, ">", 0)
    .orderBy(score, "desc")
    .orderBy("candidates.last_active", "desc")
    .orderBy("candidates.id", "desc")
    .limit(MOST_MATCHES);
}
