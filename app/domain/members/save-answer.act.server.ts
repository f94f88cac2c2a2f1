import { z } from "zod";
import { act } from "~/domain/act.server";
import { profileEdits } from "./limits";
import { SaveAnswer, saveAnswer } from "./save-answer.server";

/** Saves one answer of the member to the brand's questions. product 8.6 */
export const saveAnswerAct = act({
  name: "save_answer",
  access: "account",
  area: "profile",
  input: SaveAnswer,
  limit: profileEdits,
  run: (ctx, input) => saveAnswer(ctx, ctx.member.id, input),
  call: {
    method: "PUT",
    path: "/api/answer.php",
    output: z.object({ saved: z.literal(true) }),
    answer: () => ({ saved: true }) as const,
    about: `Saves one answer to a profile question of the brand; an empty one deletes it. The other answers
      stay.`,
    errors: {
      400: [
        "invalid_input",
        ["choose", "a question that the brand does not ask"],
        "too_long",
        "too_short",
        ["too_many", "a fourth answer"],
      ],
      429: ["too_often"],
    },
    examples: [{ input: { question: "song", answer: "Anything with a trumpet" }, output: { saved: true } }],
  },
});
