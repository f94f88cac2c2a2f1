import { z } from "zod";
import { act } from "~/domain/act.server";
import { forgetMatchAnswers } from "./forget-match-answers.server";

/** Deletes the member's answers in the match finder. product 10.20 */
export const forgetMatchAnswersAct = act({
  name: "forget_match_answers",
  access: "account",
  area: "games",
  input: z.object({}),
  run: (ctx) => forgetMatchAnswers(ctx, ctx.member.id),
});
