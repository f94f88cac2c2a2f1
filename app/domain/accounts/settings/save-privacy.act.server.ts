import { z } from "zod";
import { act } from "~/domain/act.server";
import { agreeToLanders } from "./agree-to-landers.server";
import { setInvisible } from "./set-invisible.server";

/** A checkbox of a form: "on", or missing. */
const checkbox = z
  .literal("on")
  .optional()
  .transform((value) => value === "on");

/** Saves who sees the member: in lists and searches, and on the brand's landing pages. product 7.8, 9.13 */
export const savePrivacy = act({
  name: "save_privacy",
  access: "account",
  area: "account",
  input: z.object({ invisible: checkbox, landers: checkbox }),
  run: async (ctx, { invisible, landers }) => {
    await setInvisible(ctx, ctx.member.id, invisible);
    await agreeToLanders(ctx, ctx.member.id, landers);
  },
});
