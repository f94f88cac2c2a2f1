import { z } from "zod";
import { inviteWaiting } from "~/domain/accounts/waiting/waiting-entries.server";
import type { ChangingContext, Needs } from "~/domain/context";
import { idInput } from "~/domain/number-input.server";
import { operatorAct, permission } from "./operator-act.server";

const COUNT_MAX = 1000;

/** Mails an invitation code to each of the next addresses of the waiting list. */
export const inviteWaitingAct = operatorAct({
  name: "invite_waiting",
  access: permission("signups.invite"),
  reason: false,
  input: z.object({ count: idInput.pipe(z.int().max(COUNT_MAX)) }),
  run: (ctx: ChangingContext & Needs<"random">, { count }) => inviteWaiting(ctx, count),
  audit: (_, invited) => ({ action: "waiting", memberId: null, detail: `${invited.length} invited` }),
});
