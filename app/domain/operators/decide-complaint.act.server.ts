import { z } from "zod";
import { decideComplaint, outcomes } from "~/domain/complaints/decide-complaint.server";
import type { ChangingContext } from "~/domain/context";
import { NothingToDo } from "./operator.server";
import { operatorAct, permission } from "./operator-act.server";

const NOTE_MAX = 4000;

/** Closes a complaint with its outcome, which is mailed to the complainant. product 16.8 */
export const decideComplaintAct = operatorAct({
  name: "decide_complaint",
  access: permission("complaints.decide"),
  reason: false,
  input: z.object({
    reference: z.string().max(60),
    outcome: z.enum(outcomes),
    note: z.string().max(NOTE_MAX).default(""),
  }),
  run: async (ctx: ChangingContext, { reference, outcome, note }) => {
    if (!(await decideComplaint(ctx, reference, outcome, note)))
      throw new NothingToDo("The complaint is unknown or already decided.");
  },
  audit: ({ reference, outcome }) => ({
    action: "complaint",
    memberId: null,
    detail: `${reference.trim().toUpperCase()} ${outcome}`,
  }),
});
