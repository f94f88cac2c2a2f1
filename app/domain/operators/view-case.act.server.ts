import { z } from "zod";
import type { OperatorContext } from "~/domain/context";
import { NothingToDo } from "./operator.server";
import { operatorAct, permission } from "./operator-act.server";
import { readCase } from "./review/read-case.server";

/**
 * Shows a case: the complaints about a target, with the reported photo, or the message and those around it. `again`: the operator was shown it before and
 * still works on it.
 */
export const viewCaseAct = operatorAct({
  name: "view_case",
  access: permission("complaints.decide"),
  reason: false,
  input: z.object({ reference: z.string().max(60), again: z.boolean().default(false) }),
  run: async (ctx: OperatorContext, { reference }) => {
    const found = await readCase(ctx, reference);
    if (!found) throw new NothingToDo("There is no such complaint.");
    return found;
  },
  audit: ({ again }, found) =>
    again
      ? []
      : {
          action: "view",
          memberId: found.reported?.id ?? null,
          detail: `complaint ${found.complaints[0]?.reference}`,
        },
});
