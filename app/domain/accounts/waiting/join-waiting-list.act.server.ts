import { z } from "zod";
import { act } from "~/domain/act.server";
import { minimumDuration } from "~/domain/minimum-duration.server";
import { waitingMails, waitingRequests } from "../limits";
import { SignupOpen } from "../refusals.server";
import { signupMode } from "../signup/signup-mode";
import { JoinWaitingList, joinWaitingList } from "./join-waiting-list.server";
import { UNCONFIRMED_DAYS } from "./rules";

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
      .default(false)
      .describe("must be 1, for the text next to it"),
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
    about: `Adds an address to the waiting list of a brand whose signup is closed to this visitor (\`signups\` is \`with_trafficsource\`
      or \`invite_only\`); no login needed. The address counts once its owner has confirmed it with the button behind the mailed link,
      within ${UNCONFIRMED_DAYS} days. More than three mails a day to one address are not sent, without an error. The answer is the
      same whether or not the address is known.`,
    errors: {
      400: ["invalid_input", "email_invalid", "email_disposable", "consent_needed"],
      403: ["signup_open"],
      429: ["too_often"],
    },
    examples: [{ input: { email: "ana@people.example", consent: 1 }, output: { accepted: true } }],
  },
});
