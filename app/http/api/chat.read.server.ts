import { z } from "zod";
import { OpenChatAnswer, openChatView } from "~/domain/chats/chats-view.server";
import { findChatWith } from "~/domain/chats/find-chat-with.server";
import { openChat } from "~/domain/chats/open-chat.server";
import { Addressee } from "~/domain/chats/send/lock-conversation.server";
import type { Account } from "~/domain/context";
import { placeInput } from "~/domain/number-input.server";
import { read } from "~/domain/read.server";
import type { Ctx } from "../context.server";
import { openingView } from "./opening-view.server";

/** A page of a conversation, and how to start one that has no messages. product 11.15, 11.19 */
export const chatPage = read({
  name: "chat_page",
  path: "/api/chat.php",
  access: "account",
  area: "chats",
  input: z.intersection(Addressee, z.object({ before: placeInput.optional(), after: placeInput.optional() })),
  output: OpenChatAnswer.extend({
    conversation: z.object({ id: z.int() }).nullable(),
    opening: z
      .object({
        matched_at: z.iso.datetime().nullable(),
        shared: z.array(z.string()),
        ideas: z.array(z.string()),
        own_image: z.string().nullable(),
      })
      .nullable(),
  }),
  serialize: true,
  run: async (ctx: Ctx & { member: Account }, input) => {
    const { before, after } = input;
    const chat =
      "conversation" in input
        ? await openChat(ctx, ctx.member.id, input.conversation, { before, after })
        : await findChatWith(ctx, ctx.member.id, input.profile, { before, after });
    const isEmpty = before === undefined && after === undefined && chat.messages.length === 0;
    return {
      conversation: chat.conversation === null ? null : { id: chat.conversation },
      ...openChatView(ctx.tenant, chat),
      opening: isEmpty ? await openingView(ctx, ctx.member.id, chat) : null,
    };
  },
});
