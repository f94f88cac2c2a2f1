import { act } from "~/domain/act.server";
import { SentAnswer } from "../chat-answers.server";
import { sentView } from "../chats-view.server";
import { messages } from "../limits";
import { SendMessage, sendMessage } from "./send-message.server";
import { sendingErrors } from "./sending-errors.server";

/** Sends a message. A retry with the same client_message_id returns the first result. product 11.3 */
export const sendMessageAct = act({
  name: "send",
  access: "account",
  refusesSuspended: true,
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
    about: "Sends a text message.",
    errors: {
      ...sendingErrors,
      400: ["invalid_input", "empty"],
      413: [["too_long", "above the brand's `message_length`"]],
    },
    examples: [
      {
        input: { profile: 40, text: "Hello", client_message_id: "0f8c1c1e-9f0a" },
        output: {
          conversation: { id: 5 },
          message: { id: 1, own: true, kind: "text", text: "Hello", price: 1 },
        },
      },
    ],
  },
});
