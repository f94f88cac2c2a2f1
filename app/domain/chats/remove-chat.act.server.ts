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
  },
});
