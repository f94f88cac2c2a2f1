import { act } from "~/domain/act.server";
import { SaveAnswers, saveAnswers } from "./save-answers.server";

/** Saves the member's answers to the brand's questions. product 8.6 */
export const saveAnswersAct = act({
  name: "save_answers",
  access: "account",
  area: "account",
  input: SaveAnswers,
  run: (ctx, input) => saveAnswers(ctx, ctx.member.id, input),
});
