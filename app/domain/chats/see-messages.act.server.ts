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
    seq: placeInput.describe("the id of a message"),
    what: z.enum(["seen", "delivered"]).default("seen").describe("`delivered` if it only arrived"),
  }),
  serialize: true,
  run: (ctx, input) => seeMessages(ctx, ctx.member.id, input),
  call: {
    method: "POST",
    path: "/api/seen.php",
    output: z.object({ seen: z.boolean() }),
    answer: () => ({ seen: true }),
    about: `Marks the messages up to \`seq\` as seen or delivered. Seeing the last message sets the number of unread messages to 0.`,
    errors: { 400: ["invalid_input"] },
    examples: [{ input: { conversation: 5, seq: 12 }, output: { seen: true } }],
  },
});
