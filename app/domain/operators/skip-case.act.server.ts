import { z } from "zod";
import type { OperatorContext } from "~/domain/context";
import { operatorAct, permission } from "./operator-act.server";
import { changeCase } from "./review/change-case.server";

/** Leaves an open case to others. How often that happened is counted, and leads see it. */
export const skipCaseAct = operatorAct({
  name: "skip_case",
  access: permission("complaints.decide"),
  reason: false,
  input: z.object({ references: z.array(z.string().max(60)).min(1).max(60) }),
  run: (ctx: OperatorContext, { references }) => changeCase(ctx, "skip", references),
  audit: (_, skipped) => ({ action: "skip", memberId: null, detail: `complaint ${skipped}` }),
});
