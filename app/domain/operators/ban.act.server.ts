import { z } from "zod";
import type { ChangingContext } from "~/domain/context";
import { idInput } from "~/domain/number-input.server";
import { banMember } from "./ban-member.server";
import { operatorAct, permission } from "./operator-act.server";

/** Bans a member, who gets the reason by mail. product 26.4 */
export const ban = operatorAct({
  name: "ban",
  access: permission("members.ban"),
  reason: true,
  input: z.object({ member: idInput }),
  run: (ctx: ChangingContext, { member }) => banMember(ctx, member),
  audit: ({ member }) => ({ action: "ban", memberId: member }),
});
