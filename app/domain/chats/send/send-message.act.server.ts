import { act } from "~/domain/act.server";
import { SentAnswer, sentView } from "../chats-view.server";
import { messages } from "../limits";
import { SendMessage, sendMessage } from "./send-message.server";

/** Sends a message. A retry with the same client_message_id returns the first result. product 11.3 */
export const sendMessageAct = act({
  name: "send",
  access: "account",
  area: "chats",
  input: SendMessage,
  limit: messages,
  serialize: true,
  run: (ctx, input) => sendMessage(ctx, ctx.member, input),
  call: {
    method: "POST",
    path: "/api/chat.php",
    output: SentAnswer,
    answer: (_, { result }) => sentView(result),
  },
});
