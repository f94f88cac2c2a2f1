import { z } from "zod";
import type { OperatorContext } from "~/domain/context";
import { operatorAct, permission } from "./operator-act.server";
import { changeCase } from "./review/change-case.server";

/** Gives an open case to the leads: it leaves the queue of the others, and only a lead decides it. */
export const escalateCaseAct = operatorAct({
  name: "escalate_case",
  access: permission("complaints.decide"),
  reason: false,
  input: z.object({ references: z.array(z.string().max(60)).min(1).max(60) }),
  run: (ctx: OperatorContext, { references }) => changeCase(ctx, "escalate", references),
  audit: (_, escalated) => ({ action: "complaint", memberId: null, detail: `${escalated} escalated` }),
});
