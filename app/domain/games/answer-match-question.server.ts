import type { AccountContext } from "~/domain/accounts/account.server";
import { isAnswer, type MatchQuestion, questionsOf } from "./rules";

/** Nothing that was asked, or no answer to it. */
export class AnswerUnknown extends Error {
  override name = "AnswerUnknown";
}

type AnswerMatchQuestion = { question: string; answer: string };
type Context = Pick<AccountContext, "db" | "now" | "tenant">;

/** Keeps a member's answer to one of the brand's questions; a later one replaces it. @throws AnswerUnknown. decisions §5 */
export async function answerMatchQuestion(
  { db, now, tenant }: Context,
  memberId: number,
  { question, answer }: AnswerMatchQuestion,
): Promise<void> {
  const asked = questionsOf(tenant.config.niche).find((one) => one === question);
  if (!asked || !isAnswer(asked as MatchQuestion, answer)) throw new AnswerUnknown(question.slice(0, 40));
  await db.transaction((tx) =>
    tx
      .insertInto("match_answers")
      .values({ member_id: memberId, question: asked, answer, answered_at: now })
      .onConflict((one) =>
        one.columns(["tenant_id", "member_id", "question"]).doUpdateSet({ answer, answered_at: now }),
      )
      .execute(),
  );
}
