import { z } from "zod";
import { OpenChatAnswer } from "~/domain/chats/chat-answers.server";
import { openChatView } from "~/domain/chats/chats-view.server";
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
  input: z.intersection(
    Addressee,
    z.object({
      before: placeInput.optional().describe("the id of a message"),
      after: placeInput.optional().describe("the id of a message"),
    }),
  ),
  output: OpenChatAnswer.extend({
    conversation: z.object({ id: z.int() }).nullable().describe("null without messages"),
    opening: z
      .object({
        matched_at: z.iso.datetime().nullable().describe("null without a match"),
        shared: z.array(z.string()).describe("interests of both, at most three"),
        ideas: z.array(z.string()).describe("three first messages in the member's language"),
        own_image: z.string().nullable().describe("the member's own photo; null until others can see one"),
      })
      .nullable()
      .describe("how to begin a conversation without messages; otherwise null"),
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
  about: `A page of a conversation, by default the latest. Messages older than the brand's \`chat_history_limit\` and messages that the
    member has removed are not returned.`,
  errors: { 400: ["invalid_input"], 404: ["not_found"] },
  examples: [
    {
      input: { conversation: 5, before: 63 },
      output: {
        conversation: { id: 5 },
        profile: { id: 40 },
        messages: [{ id: 13, own: true, text: "Hello" }],
        has_more: true,
        their_seen: 112,
        price: 1,
        credits: 9,
      },
    },
  ],
});
