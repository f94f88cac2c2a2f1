import { z } from "zod";
import { act } from "~/domain/act.server";
import { answerMatchQuestion } from "./answer-match-question.server";

/** Answers a question of the match finder. product 10.19 */
export const answerMatchQuestionAct = act({
  name: "answer_match_question",
  access: "account",
  area: "games",
  input: z.object({ question: z.string().default(""), answer: z.string().default("") }),
  run: (ctx, input) => answerMatchQuestion(ctx, ctx.member.id, input),
});
