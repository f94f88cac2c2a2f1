import { act, type ContextOf } from "~/domain/act.server";
import { textField } from "~/domain/form-input.server";
import { complaints, hiddenByComplaints } from "./limits";
import { MakeComplaint, makeComplaint } from "./make-complaint.server";
import { readTarget } from "./target-mark";

/**
 * Makes a complaint, of a member or a visitor. It may hide a photo at once, up to an hourly limit of the brand; it is stored and reviewed in
 * either case. product 16.1
 */
export const makeComplaintAct = act({
  name: "complain",
  access: "visitor",
  area: "complaints",
  input: MakeComplaint.extend({
    /** the mark of the subject, as in `target-mark.ts`, and the form's random id, both signed by the page's stamp */
    target: textField(40),
    word: textField(40),
  }),
  limit: (ctx, { email }) => complaints(ctx, email),
  run: (ctx, { target, word, ...input }) =>
    whileHiding(ctx, (mayHide) => makeComplaint(ctx, ctx.member, input, readTarget(target), word, mayHide)),
});

/** @param make gets whether it may hide a photo, and returns whether it did */
async function whileHiding<Made extends { isHidden: boolean }>(
  ctx: ContextOf<"visitor">,
  make: (mayHide: boolean) => Promise<Made>,
): Promise<Made> {
  const mayHide = ctx.member !== null && (await ctx.counter.isWithin([hiddenByComplaints]));
  let hid = false;
  try {
    const made = await make(mayHide);
    hid = made.isHidden;
    return made;
  } finally {
    if (mayHide && !hid) await ctx.counter.giveBack(hiddenByComplaints);
  }
}
