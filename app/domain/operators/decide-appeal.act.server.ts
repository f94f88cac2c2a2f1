import { z } from "zod";
import type { ChangingContext } from "~/domain/context";
import { ANSWER_MAX, TEXT_MIN } from "~/domain/decisions/rules";
import { decideAppeal } from "./decide-appeal.server";
import { operatorAct, permission } from "./operator-act.server";

/** Decides a member's objection to a decision, by another person than the one who made it. product 16.13 */
export const decideAppealAct = operatorAct({
  name: "decide_appeal",
  access: permission("complaints.decide"),
  reason: false,
  input: z.object({
    reference: z.string().max(60),
    outcome: z.enum(["upheld", "reversed"]),
    answer: z.string().trim().min(TEXT_MIN).max(ANSWER_MAX),
  }),
  run: (ctx: ChangingContext, input) => decideAppeal(ctx, input),
  audit: ({ outcome }, { memberId, reference }) => ({
    action: "appeal",
    memberId,
    detail: `${reference} ${outcome}`,
  }),
});
