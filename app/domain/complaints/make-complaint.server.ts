import { createHash } from "node:crypto";
import { z } from "zod";
import type { TenantTransaction } from "~/db/tables";
import type { AccountContext } from "~/domain/context";
import { findLikeText } from "~/domain/likes/like-text.server";
import { mayMailRecipient } from "~/domain/notifications/recipient-limit.server";
import { cleanLine, cleanText, emailProblem } from "~/domain/typed-text.server";
import { findReportedMessage, type Target } from "./find-reported.server";
import { freezeEvidence } from "./freeze-evidence.server";
import { hideReportedPhoto } from "./hide-reported-photo.server";
import { insertComplaint } from "./insert-complaint.server";
import { type Complainant, mayHidePhoto } from "./may-hide.server";
import {
  type About,
  abouts,
  BODY_MAX,
  type Category,
  categories,
  DECISION_DAYS,
  hidesPhoto,
  maybeNameless,
  needsCategory,
  PLACE_MAX,
} from "./rules";

/** The input of the form. The schema refuses anything but text of a reasonable length before any other check. */
export type MakeComplaint = z.infer<typeof MakeComplaint>;
export const MakeComplaint = z.object({
  about: z.string().max(40),
  category: z.string().max(40),
  place: z.string().max(100_000).transform(cleanText),
  body: z.string().max(100_000).transform(cleanText),
  email: z.string().max(1000).transform(cleanLine),
  isTrue: z.boolean(),
});

export type ComplaintProblems = Record<
  string,
  { code: "choose" | "body" | "email" | "true" | "long"; params?: { count: number } }
>;

/** The input is invalid, with the problem of each field. Nothing was stored. */
export class ComplaintRefused extends Error {
  override name = "ComplaintRefused";
  constructor(readonly problems: ComplaintProblems) {
    super(`Refused: ${Object.keys(problems).join(", ")}`);
  }
}

/**
 * Returns the problems of a complaint by field; empty if it is valid.
 * @param isMember members need not give an address
 */
export function complaintProblems(input: MakeComplaint, isMember: boolean): ComplaintProblems {
  const problems: ComplaintProblems = {};
  if (!abouts.some((one) => one === input.about)) problems.about = { code: "choose" };
  if (needsCategory(input.about) && !categories.some((one) => one === input.category))
    problems.category = { code: "choose" };
  if ([...input.place].length > PLACE_MAX) problems.place = { code: "long", params: { count: PLACE_MAX } };
  if (!input.body) problems.body = { code: "body" };
  if ([...input.body].length > BODY_MAX) problems.body = { code: "long", params: { count: BODY_MAX } };
  const isNameless = !input.email && needsCategory(input.about) && maybeNameless(input.category);
  if (!isMember && !isNameless && emailProblem(input.email, false)) problems.email = { code: "email" };
  if (!input.isTrue) problems.isTrue = { code: "true" };
  return problems;
}

/**
 * Stores a complaint and mails the complainant that it was received. A form that is sent twice creates one complaint and returns its
 * reference again. What it is about is stored as it is at that moment. A photo that may harm someone is hidden immediately, if a trusted member complains. The reported member is not notified.
 * @param complainant the member, or null for a visitor
 * @param target what the form referred to when it was opened; the caller counts the attempts
 * @param form the form's random token
 * @param mayHide whether the brand may hide one more photo before it is inspected
 * @returns the reference, whether the complainant has an address for the mail, and whether a photo was hidden
 * @throws ComplaintRefused. product 16.2, 16.3
 */
export async function makeComplaint(
  ctx: AccountContext,
  complainant: Complainant | null,
  input: MakeComplaint,
  target: Target | null,
  form: string,
  mayHide: boolean,
): Promise<{ reference: string; isMailed: boolean; isHidden: boolean }> {
  const problems = complaintProblems(input, complainant !== null);
  if (Object.keys(problems).length > 0) throw new ComplaintRefused(problems);
  const recipient = complainant?.email ?? (input.email.toLowerCase() || null);
  const isMailed = recipient !== null;
  const category = needsCategory(input.about) ? (input.category as Category) : null;
  const form_hash = createHash("sha256")
    .update(JSON.stringify([form, complainant?.id, target, { ...input, category }]))
    .digest();
  const { word, hiddenOf } = await ctx.db.transaction(async (tx) => {
    const mayMail = recipient !== null && (await mayMailRecipient(tx, recipient, ctx.now));
    const reported = await findTarget(tx, complainant, target);
    const reference = await insertComplaint(ctx, tx, {
      form_hash,
      about: input.about as About,
      category,
      place: input.place,
      body: input.body,
      complainant_id: complainant?.id ?? null,
      email: complainant ? null : recipient,
      language: ctx.locale,
      reported_id: reported.memberId,
      photo_id: reported.photoId,
      conversation_id: reported.message?.conversation ?? null,
      message_seq: reported.message?.seq ?? null,
      like_text: reported.likeText,
      created_at: ctx.now,
      closed_at: null,
      outcome: null,
    });
    if (reference.id === null) return { word: reference.word, hiddenOf: null };
    const { memberId } = reported;
    if (memberId !== null) await freezeEvidence(tx, reference.id, { ...reported, memberId }, ctx.now);
    if (recipient && mayMail)
      await ctx.mails.add(tx, {
        kind: "complaint_received",
        memberId: complainant?.id ?? null,
        recipient,
        language: ctx.locale,
        params: {
          reference: reference.word,
          days: DECISION_DAYS,
          ...(complainant ? { member: complainant.name } : {}),
        },
      });
    const { photoId } = reported;
    const isHiding =
      mayHide && photoId !== null && hidesPhoto(category) && (await mayHidePhoto(tx, complainant));
    const hiddenOf = isHiding ? await hideReportedPhoto(tx, photoId) : null;
    if (hiddenOf !== null)
      await tx
        .updateTable("complaints")
        .set({ hid_photo: true })
        .where("reference", "=", reference.word)
        .execute();
    return { word: reference.word, hiddenOf };
  });
  if (hiddenOf !== null) ctx.changed(hiddenOf);
  return { reference: word, isMailed, isHidden: hiddenOf !== null };
}

/** Finds what the form referred to, if it still exists. It may have been hidden since, and is still reported. */
async function findTarget(tx: TenantTransaction, complainant: Complainant | null, target: Target | null) {
  const nothing = { memberId: null, photoId: null, message: null, likeText: null };
  if (target?.kind === "message") {
    const found = complainant && (await findReportedMessage(tx, complainant.id, target));
    return found ? { ...nothing, memberId: found.memberId, message: target } : nothing;
  }
  if (target?.kind === "profile") {
    const row = await tx
      .selectFrom("members")
      .select("id")
      .where("id", "=", target.id)
      .forKeyShare()
      .executeTakeFirst();
    if (!row) return nothing;
    const likeText = complainant && (await findLikeText(tx, row.id, complainant.id));
    return { ...nothing, memberId: row.id, likeText };
  }
  if (target?.kind === "photo") {
    const row = await tx
      .selectFrom("photos")
      .select("member_id")
      .where("id", "=", target.id)
      .forKeyShare()
      .executeTakeFirst();
    return row ? { ...nothing, memberId: row.member_id, photoId: target.id } : nothing;
  }
  return nothing;
}
