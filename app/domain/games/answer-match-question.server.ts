import type { Needs } from "~/domain/context";
import { isAnswer, type MatchQuestion, questionsOf } from "./rules";

/** The question is unknown, or the answer is not one of its answers. */
export class AnswerUnknown extends Error {
  override name = "AnswerUnknown";
}

type AnswerMatchQuestion = { question: string; answer: string };
/**
 * Stores a member's answer to one of the brand's questions; a later answer replaces it.
 * @throws AnswerUnknown. product 10.19
 */
export async function answerMatchQuestion(
  { db, now, tenant }: Needs<"db" | "now" | "tenant">,
  memberId: number,
  { question, answer }: AnswerMatchQuestion,
): Promise<void> {
  const requested = questionsOf(tenant.config.niche).find((one) => one === question);
  if (!requested || !isAnswer(requested as MatchQuestion, answer))
    throw new AnswerUnknown(question.slice(0, 40));
  await db.transaction((tx) =>
    tx
      .insertInto("match_answers")
      .values({ member_id: memberId, question: requested, answer, answered_at: now })
      .onConflict((one) =>
        one.columns(["tenant_id", "member_id", "question"]).doUpdateSet({ answer, answered_at: now }),
      )
      .execute(),
  );
}
