import { z } from "zod";
import { decideComplaint, outcomes } from "~/domain/complaints/decide-complaint.server";
import type { ChangingContext } from "~/domain/context";
import { idInput } from "~/domain/number-input.server";
import { inspectPhoto } from "~/domain/photos/inspect-photo.server";
import { rejectionReasons } from "~/domain/photos/rules";
import { NothingToDo } from "./operator.server";
import { type Audited, operatorAct, permission } from "./operator-act.server";
import { PermissionRequired } from "./perform-operator-act.server";

const NOTE_MAX = 4000;
const REFERENCES_MAX = 60;

/**
 * Decides all complaints about one target with one outcome, which is mailed to each complainant, and rejects the photo that they are about. The first
 * complaint must still be open: of two who decide at the same time, one does. product 16.8
 */
export const decideCaseAct = operatorAct({
  name: "decide_case",
  access: permission("complaints.decide"),
  reason: false,
  input: z.object({
    references: z.array(z.string().max(60)).min(1).max(REFERENCES_MAX),
    outcome: z.enum(outcomes),
    note: z.string().max(NOTE_MAX).default(""),
    photo: z
      .object({ id: idInput, reason: z.enum(rejectionReasons) })
      .nullable()
      .default(null),
  }),
  run: async (ctx: ChangingContext, { references, outcome, note, photo }) => {
    const closed: string[] = [];
    for (const [at, reference] of references.entries()) {
      const isClosed = await decideComplaint(ctx, reference, outcome, note);
      if (!isClosed && at === 0) throw new NothingToDo("The complaint is unknown or already decided.");
      if (isClosed) closed.push(reference.trim().toUpperCase());
    }
    if (!photo) return { closed, ownerId: null };
    if (!ctx.may("photos.inspect")) throw new PermissionRequired("photos.inspect");
    const ownerId = await inspectPhoto(ctx, photo.id, { approved: false, reason: photo.reason });
    return { closed, ownerId };
  },
  audit: ({ outcome, photo }, { closed, ownerId }): Audited[] => [
    ...closed.map((reference) => ({
      action: "complaint" as const,
      memberId: null,
      detail: `${reference} ${outcome}`,
    })),
    ...(photo ? [{ action: "photo" as const, memberId: ownerId, detail: `photo ${photo.id} rejected` }] : []),
  ],
});
