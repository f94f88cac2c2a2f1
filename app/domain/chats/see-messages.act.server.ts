import { z } from "zod";
import { act } from "~/domain/act.server";
import { idInput, placeInput } from "~/domain/number-input.server";
import { seeMessages } from "./see-messages.server";

/** Marks the messages of a conversation as seen or delivered, up to the number `seq`. product 11.16 */
export const seeMessagesAct = act({
  name: "see",
  access: "account",
  area: "chats",
  input: z.object({
    conversation: idInput,
    seq: placeInput,
    what: z.enum(["seen", "delivered"]).default("seen"),
  }),
  serialize: true,
  run: (ctx, input) => seeMessages(ctx, ctx.member.id, input),
  call: {
    method: "POST",
    path: "/api/seen.php",
    output: z.object({ seen: z.boolean() }),
    answer: () => ({ seen: true }),
  },
});
