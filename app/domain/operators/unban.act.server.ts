import { z } from "zod";
import type { ChangingContext } from "~/domain/context";
import { idInput } from "~/domain/number-input.server";
import { operatorAct, permission } from "./operator-act.server";
import { unbanMember } from "./unban-member.server";

/** Lifts a member's ban. product 26.4 */
export const unban = operatorAct({
  name: "unban",
  access: permission("members.ban"),
  reason: true,
  input: z.object({ member: idInput }),
  run: (ctx: ChangingContext, { member }) => unbanMember(ctx, member),
  audit: ({ member }) => ({ action: "unban", memberId: member }),
});
