import { z } from "zod";
import { act } from "~/domain/act.server";
import { activationMails } from "../limits";
import { resendActivation } from "./resend-activation.server";

/** Mails the link again that confirms the member's address. product 5.31 */
export const resendActivationAct = act({
  name: "resend_activation",
  access: "begun",
  area: "account",
  input: z.object({}),
  limit: activationMails,
  run: (ctx) => resendActivation(ctx, ctx.member),
});
