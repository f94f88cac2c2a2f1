import { z } from "zod";
import { act } from "~/domain/act.server";
import { textField } from "~/domain/form-input.server";
import { confirmCode } from "./confirm-code.server";

/** Confirms the mandate of an order with the code from the text message. A mandate has five tries. product 13.47 */
export const confirmCodeAct = act({
  name: "confirm_mandate",
  access: "account",
  refusesSuspended: true,
  area: "debit",
  input: z.object({
    reference: z.string(),
    code: textField(200),
    /** the browser's name of itself, stored as evidence */
    agent: z.string(),
  }),
  run: (ctx, { reference, code, agent }) =>
    confirmCode(ctx, ctx.member, { reference, code }, { address: ctx.visitor.address, agent }),
});
