import { z } from "zod";
import type { ChangingContext } from "~/domain/context";
import { idInput } from "~/domain/number-input.server";
import { banMember } from "./ban-member.server";
import { operatorAct, permission } from "./operator-act.server";

/** Bans a member, who gets the reason by mail. In the console it needs a second person, as it has no end. product 26.4 */
export const ban = operatorAct({
  name: "ban",
  access: permission("members.ban"),
  reason: true,
  input: z.object({ member: idInput }),
  approval: () => true,
  run: (ctx: ChangingContext, { member }) => banMember(ctx, member),
  audit: ({ member }) => ({ action: "ban", memberId: member }),
});
