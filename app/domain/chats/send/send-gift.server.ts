import { z } from "zod";
import type { Account, ChatContext } from "~/domain/context";
import { cleanLine } from "~/domain/typed-text.server";
import { MessageRefused } from "../refusals.server";
import { CLIENT_ID, GIFT_TEXT_MAX } from "../rules";
import { Addressee } from "./lock-conversation.server";
import { type Sent, send } from "./send-message.server";

export type SendGift = z.infer<typeof SendGift>;
export const SendGift = z.intersection(
  Addressee,
  z.object({
    gift: z.string().max(40).describe("its id"),
    text: z.string().max(10_000).default("").describe(`one line of at most ${GIFT_TEXT_MAX} characters`),
    client_message_id: z.string().regex(CLIENT_ID),
  }),
);

/**
 * Sends one of the brand's gifts as a message, with an optional line of at most {@link GIFT_TEXT_MAX} characters. A retry with the same
 * client_message_id returns the first result and costs nothing more.
 * @throws NotEnoughCredits, ChatClosed, ChatNotFound, MessageRefused. product 11.11, 11.4
 */
export async function sendGift(
  ctx: ChatContext,
  sender: Pick<Account, "id">,
  input: SendGift,
): Promise<Sent> {
  if (!ctx.tenant.config.gifts.some(({ id }) => id === input.gift)) throw new MessageRefused("no_such_gift");
  return send(ctx, sender, input, input.client_message_id, {
    kind: "gift",
    gift: input.gift,
    text: giftText(input.text),
  });
}

/**
 * Normalizes a typed line: one line without invisible characters.
 * @throws MessageRefused
 */
function giftText(typed: string): string {
  const text = cleanLine(typed);
  if ([...text].length > GIFT_TEXT_MAX) throw new MessageRefused("too_long");
  return text;
}
