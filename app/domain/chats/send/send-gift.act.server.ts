import { act } from "~/domain/act.server";
import { SentAnswer, sentView } from "../chats-view.server";
import { messages } from "../limits";
import { SendGift, sendGift } from "./send-gift.server";

/** Sends a gift. A retry with the same client_message_id returns the first result. product 11.11 */
export const sendGiftAct = act({
  name: "send_gift",
  access: "account",
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
  },
});
