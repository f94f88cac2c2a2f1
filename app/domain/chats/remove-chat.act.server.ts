import { z } from "zod";
import { act } from "~/domain/act.server";
import { removeChat } from "./remove-chat.server";
import { Addressee } from "./send/lock-conversation.server";

/** Removes a conversation from the member's list. product 11.18 */
export const removeChatAct = act({
  name: "remove",
  access: "account",
  area: "chats",
  input: Addressee,
  serialize: true,
  run: (ctx, input) => removeChat(ctx, ctx.member.id, input),
  call: {
    method: "DELETE",
    path: "/api/chat.php",
    output: z.object({ removed: z.boolean() }),
    answer: () => ({ removed: true }),
    about: `Removes a conversation, or every conversation with a profile, from the member's list, with its messages. The other member
      still has them.`,
    errors: { 400: ["invalid_input"], 404: ["not_found"] },
    examples: [{ input: { conversation: 5 }, output: { removed: true } }],
  },
});
