import { act } from "~/domain/act.server";
import { SentAnswer } from "../chat-answers.server";
import { sentView } from "../chats-view.server";
import { messages } from "../limits";
import { SendGift, sendGift } from "./send-gift.server";
import { sendingErrors } from "./sending-errors.server";

/** Sends a gift. A retry with the same client_message_id returns the first result. product 11.11 */
export const sendGiftAct = act({
  name: "send_gift",
  access: "account",
  refusesSuspended: true,
  area: "chats",
  input: SendGift,
  limit: messages,
  serialize: true,
  run: (ctx, input) => sendGift(ctx, ctx.member, input),
  call: {
    method: "POST",
    path: "/api/gift.php",
    output: SentAnswer,
    answer: (_, { result }) => sentView(result),
    about: "Sends a gift.",
    errors: { ...sendingErrors, 400: ["invalid_input", "no_such_gift"], 413: ["too_long"] },
    examples: [
      {
        input: { conversation: 5, gift: "coffee", client_message_id: "0f8c1c1e-9f0b" },
        output: { conversation: { id: 5 }, message: { id: 2, kind: "gift", gift: "coffee", price: 3 } },
      },
    ],
  },
});
