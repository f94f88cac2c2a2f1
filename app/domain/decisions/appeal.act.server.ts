import { z } from "zod";
import { act } from "~/domain/act.server";
import { textField } from "~/domain/form-input.server";
import { appeal } from "./appeal.server";

/** Objects to a decision about the member. product 16.12 */
export const appealAct = act({
  name: "appeal",
  access: "account",
  area: "account",
  input: z.object({ reference: textField(20), text: z.string().max(100_000) }),
  serialize: true,
  run: (ctx, input) => appeal(ctx, ctx.member.id, input),
});
