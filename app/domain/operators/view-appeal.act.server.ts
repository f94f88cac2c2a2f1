import { z } from "zod";
import type { OperatorContext } from "~/domain/context";
import { NothingToDo } from "./operator.server";
import { operatorAct, permission } from "./operator-act.server";
import { readAppeal } from "./review/appeals.server";

/** Shows a member's objection with the decision that it is about. `again`: the operator was shown it before and still works on it. */
export const viewAppealAct = operatorAct({
  name: "view_appeal",
  access: permission("complaints.decide"),
  reason: false,
  input: z.object({ reference: z.string().max(60), again: z.boolean().default(false) }),
  run: async (ctx: OperatorContext, { reference }) => {
    const found = await readAppeal(ctx, reference);
    if (!found) throw new NothingToDo("There is no such objection.");
    return found;
  },
  audit: ({ again }, { reference, member }) =>
    again ? [] : { action: "view", memberId: member.id, detail: `objection ${reference}` },
});
