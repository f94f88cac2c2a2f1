import { z } from "zod";
import { act } from "~/domain/act.server";
import { idInput } from "~/domain/number-input.server";
import { typingEvents } from "./limits";
import { publishTyping } from "./publish-typing.server";

/** Publishes to the other side of a conversation that the member is typing. product 11.16 */
export const publishTypingAct = act({
  name: "typing",
  access: "account",
  refusesSuspended: true,
  area: "chats",
  input: z.object({ conversation: idInput }),
  limit: typingEvents,
  run: (ctx, { conversation }) => publishTyping(ctx, ctx.member.id, conversation),
  call: {
    method: "POST",
    path: "/api/typing.php",
    output: z.object({ answer: z.boolean() }),
    answer: () => ({ answer: true }),
    about: "Notifies the other member that this member is typing.",
    errors: { 400: ["invalid_input"], 403: ["suspended"], 429: ["too_often"] },
    examples: [{ input: { conversation: 5 }, output: { answer: true } }],
  },
});
