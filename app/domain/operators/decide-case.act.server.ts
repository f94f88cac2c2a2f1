import { z } from "zod";
import { decideComplaint, outcomes } from "~/domain/complaints/decide-complaint.server";
import type { DecidingContext } from "~/domain/context";
import { FACTS_MAX, restrictions, rules, suspensionDays, TEXT_MIN } from "~/domain/decisions/rules";
import { idInput } from "~/domain/number-input.server";
import { inspectPhoto } from "~/domain/photos/inspect-photo.server";
import { rejectionReasons } from "~/domain/photos/rules";
import { NothingToDo } from "./operator.server";
import { type Audited, operatorAct, permission } from "./operator-act.server";
import { PermissionRequired } from "./perform-operator-act.server";
import { restrictMember } from "./restrict-member.server";
import { isEscalated } from "./review/read-case.server";

const NOTE_MAX = 4000;
const REFERENCES_MAX = 60;

/** What a case leads to for the reported member: the statement of reasons says it. */
const Restriction = z.object({
  member: idInput,
  rule: z.enum(rules),
  restriction: z.enum(restrictions),
  days: z.union(suspensionDays.map((days) => z.literal(days))).default(1),
  facts: z.string().trim().min(TEXT_MIN).max(FACTS_MAX),
  about: z.enum(["profile", "photo", "message"]),
  photo: idInput.nullable().default(null),
});

/**
 * Decides all complaints about one target with one outcome, which is mailed to each complainant; rejects the photo that they are about, or warns or restricts
 * the reported member with a statement of reasons. The first complaint must still be open: of two who decide at the same time, one does. product 16.8, 16.11
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
    decision: Restriction.nullable().default(null),
  }),
  run: async (ctx: DecidingContext, { references, outcome, note, photo, decision }) => {
    if (!ctx.may("complaints.lead") && (await isEscalated(ctx, references[0]!)))
      throw new PermissionRequired("complaints.lead");
    const closed: string[] = [];
    for (const [at, reference] of references.entries()) {
      const isClosed = await decideComplaint(ctx, reference, outcome, note);
      if (!isClosed && at === 0) throw new NothingToDo("The complaint is unknown or already decided.");
      if (isClosed) closed.push(reference.trim().toUpperCase());
    }
    if (decision) {
      if (!ctx.may("members.restrict")) throw new PermissionRequired("members.restrict");
      if (decision.restriction === "removal" && decision.photo !== null && !ctx.may("photos.inspect"))
        throw new PermissionRequired("photos.inspect");
    }
    const made = decision && (await restrictMember(ctx, { ...decision, reported: true }));
    if (!photo) return { closed, ownerId: null, made };
    if (!ctx.may("photos.inspect")) throw new PermissionRequired("photos.inspect");
    const ownerId = await inspectPhoto(ctx, photo.id, { approved: false, reason: photo.reason });
    return { closed, ownerId, made };
  },
  audit: ({ outcome, photo, decision }, { closed, ownerId, made }): Audited[] => [
    ...closed.map((reference) => ({
      action: "complaint" as const,
      memberId: null,
      detail: `${reference} ${outcome}`,
    })),
    ...(photo ? [{ action: "photo" as const, memberId: ownerId, detail: `photo ${photo.id} rejected` }] : []),
    ...(decision && made
      ? [
          {
            action: actions[decision.restriction],
            memberId: decision.member,
            detail: detailOf(made.reference, decision),
          },
        ]
      : []),
  ],
});

const actions = { warning: "warn", removal: "photo", suspension: "suspend" } as const;

type Decided = { restriction: string; rule: string; days: number; photo: number | null };

function detailOf(reference: string, { restriction, rule, days, photo }: Decided): string {
  const what = {
    warning: "",
    suspension: ` ${days} days`,
    removal: photo === null ? " text removed" : ` photo ${photo} rejected`,
  }[restriction];
  return `${reference}${what}, ${rule}`;
}
