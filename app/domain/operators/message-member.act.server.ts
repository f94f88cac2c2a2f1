import { z } from "zod";
import type { ChangingContext } from "~/domain/context";
import { idInput } from "~/domain/number-input.server";
import { noteText } from "./members/member-notes.server";
import { messageMember } from "./members/message-member.server";
import { operatorAct, permission } from "./operator-act.server";

/** Writes to a member as the brand's support, by mail. */
export const messageMemberAct = operatorAct({
  name: "message_member",
  access: permission("members.message"),
  reason: true,
  input: z.object({ member: idInput, text: noteText }),
  run: (ctx: ChangingContext, { member, text }) => messageMember(ctx, member, text),
  audit: ({ member }, message) => ({ action: "message", memberId: member, detail: `${message}` }),
});
