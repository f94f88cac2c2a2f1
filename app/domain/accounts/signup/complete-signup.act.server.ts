import { z } from "zod";
import { act } from "~/domain/act.server";
import { CompleteSignup, completeSignup } from "./partner-signup.server";

/** Completes an account that a partner began, through its link, and logs it in. product 5.40 */
export const completeSignupAct = act({
  name: "complete_signup",
  access: "visitor",
  area: "account",
  input: CompleteSignup.extend({ token: z.string().default("") }),
  run: (ctx, { token, ...input }) => completeSignup(ctx, token, input, ctx.device()),
});
