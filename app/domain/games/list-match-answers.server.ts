import type { Needs } from "~/domain/context";
import { isAnswer, type MatchQuestion, questionsOf } from "./rules";

export type MatchAnswers = Partial<Record<MatchQuestion, string>>;

/** Returns a member's answers so far to the brand's questions. product 10.19 */
export async function listMatchAnswers(
  { db, tenant }: Needs<"db" | "tenant">,
  memberId: number,
): Promise<MatchAnswers> {
  const questions = questionsOf(tenant.config.niche);
  const rows = await db.transaction((tx) =>
    tx
      .selectFrom("match_answers")
      .select(["question", "answer"])
      .where("member_id", "=", memberId)
      .where("question", "in", [...questions])
      .execute(),
  );
  const stored = rows.filter(({ question, answer }) => isAnswer(question as MatchQuestion, answer));
  return Object.fromEntries(stored.map(({ question, answer }) => [question, answer]));
}
