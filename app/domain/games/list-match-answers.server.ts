import type { AccountContext } from "~/domain/accounts/account.server";
import { isAnswer, type MatchQuestion, questionsOf } from "./rules";

export type MatchAnswers = Partial<Record<MatchQuestion, string>>;

type Context = Pick<AccountContext, "db" | "tenant">;

/** What a member has answered so far of what the brand asks. decisions §5 */
export async function listMatchAnswers({ db, tenant }: Context, memberId: number): Promise<MatchAnswers> {
  const questions = questionsOf(tenant.config.niche);
  const rows = await db.transaction((tx) =>
    tx
      .selectFrom("match_answers")
      .select(["question", "answer"])
      .where("member_id", "=", memberId)
      .where("question", "in", [...questions])
      .execute(),
  );
  const kept = rows.filter(({ question, answer }) => isAnswer(question as MatchQuestion, answer));
  return Object.fromEntries(kept.map(({ question, answer }) => [question, answer]));
}
