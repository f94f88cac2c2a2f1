import { z } from "zod";
import { act } from "~/domain/act.server";
import { resendCode } from "./request-code.server";

/** Sends a new code to the number that was entered before. The verb counts it. product 13.48 */
export const resendCodeAct = act({
  name: "resend_debit_code",
  access: "account",
  refusesSuspended: true,
  area: "debit",
  input: z.object({ reference: z.string() }),
  run: (ctx, { reference }) => resendCode(ctx, ctx.member, reference),
});
