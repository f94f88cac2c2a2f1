import { z } from "zod";
import { createInvitations } from "~/domain/accounts/signup/invitations.server";
import type { Needs, OperatorContext } from "~/domain/context";
import { idInput } from "~/domain/number-input.server";
import { operatorAct, permission } from "./operator-act.server";

const COUNT_MAX = 10_000;

/** Creates codes that each allow one signup. product 5.3 */
export const invite = operatorAct({
  name: "invite",
  access: permission("signups.invite"),
  reason: false,
  input: z.object({ count: idInput.pipe(z.int().max(COUNT_MAX)) }),
  run: (ctx: OperatorContext & Needs<"random">, { count }) => createInvitations(ctx, count),
  audit: ({ count }) => ({ action: "invite", memberId: null, detail: `${count} codes` }),
});
