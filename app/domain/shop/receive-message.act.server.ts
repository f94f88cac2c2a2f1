import { z } from "zod";
import { act } from "~/domain/act.server";
import type { Message } from "~/outside/payments/provider";
import { paymentMessages } from "./limits";
import { receiveMessage } from "./receive-message.server";

/** Takes a message of a payment provider. The call knows the provider by its secret address. product 13.36 */
export const receiveMessageAct = act({
  name: "receive_payment_message",
  access: "server",
  area: "shop",
  input: z.object({
    message: z.custom<Message>((value) => typeof value === "object" && value !== null),
    provider: z.string(),
  }),
  limit: paymentMessages,
  run: (ctx, { message, provider }) => receiveMessage(ctx, message, provider),
});
