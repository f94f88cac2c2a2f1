import { z } from "zod";
import type { MailingActContext } from "~/domain/context";
import { idInput } from "~/domain/number-input.server";
import { resendMemberActivation } from "./members/resend-member-activation.server";
import { operatorAct, permission } from "./operator-act.server";

/** Mails a member the link again that confirms the address. */
export const resendActivationAct = operatorAct({
  name: "resend_activation",
  access: permission("members.resend"),
  reason: true,
  input: z.object({ member: idInput }),
  run: (ctx: MailingActContext, { member }) => resendMemberActivation(ctx, member),
  audit: ({ member }) => ({ action: "resend", memberId: member }),
});
