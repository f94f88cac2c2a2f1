import { z } from "zod";
import { act } from "~/domain/act.server";
import { minimumDuration } from "~/domain/minimum-duration.server";
import { waitingMails, waitingRequests } from "../limits";
import { SignupOpen } from "../refusals.server";
import { signupMode } from "../signup/signup-mode";
import { JoinWaitingList, joinWaitingList } from "./join-waiting-list.server";

/**
 * Adds an address to the waiting list of a brand whose signup is closed to this visitor. The answer and its time are the same whether or
 * not the address is known, and whether or not it is mailed. product 5.35, 5.36
 */
export const joinWaitingListAct = act({
  name: "join_waiting_list",
  access: "visitor",
  area: "waiting",
  input: JoinWaitingList.extend({
    consent: z
      .union([
        z.literal([1, true, "1", "yes"]).transform(() => true),
        z.literal([0, false, "0", "no", ""]).transform(() => false),
      ])
      .default(false),
  }),
  limit: waitingRequests,
  run: async (ctx, input) => {
    if (signupMode(ctx.tenant.config, ctx.tracking, ctx.fullSources) === "open")
      throw new SignupOpen("The signup is open.");
    const mails = await ctx.counter.isWithin(waitingMails(input.email.toLowerCase()));
    await minimumDuration(joinWaitingList(ctx, input, { mails }));
  },
  call: {
    method: "POST",
    path: "/api/waiting-list.php",
    output: z.object({ accepted: z.boolean() }),
    answer: () => ({ accepted: true }),
  },
});
