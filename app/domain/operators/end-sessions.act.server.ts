import { z } from "zod";
import type { ChangingContext } from "~/domain/context";
import { idInput } from "~/domain/number-input.server";
import { endMemberSessions } from "./members/end-member-sessions.server";
import { operatorAct, permission } from "./operator-act.server";

/** Logs a member out on all devices, such as after a lost phone. */
export const endSessionsAct = operatorAct({
  name: "end_sessions",
  access: permission("members.logout"),
  reason: true,
  input: z.object({ member: idInput }),
  run: (ctx: ChangingContext, { member }) => endMemberSessions(ctx, member),
  audit: ({ member }, ended) => ({ action: "sessions", memberId: member, detail: `${ended} ended` }),
});
