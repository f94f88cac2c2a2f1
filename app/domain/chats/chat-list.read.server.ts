import { z } from "zod";
import { read } from "../read.server";
import { ChatsAnswer } from "./chat-answers.server";
import { chatsView } from "./chats-view.server";
import { readChatList } from "./read-chat-list.server";
import { FIND_MAX } from "./rules";

const place = z
  .string()
  .regex(/^\d{1,15}-[1-9]\d{0,14}$/)
  .describe("the `next` of the previous page");

/** The list of conversations, the latest first. product 11.13 */
export const chatList = read({
  name: "chats",
  path: "/api/chats.php",
  access: "account",
  area: "chats",
  polled: "chats",
  serialize: true,
  input: z.object({
    after: place.optional(),
    find: z.string().trim().min(1).max(FIND_MAX).optional().describe("a part of the other member's name"),
    unread: z.literal("1").optional().describe("only conversations with unread messages"),
  }),
  output: ChatsAnswer,
  run: async (ctx, { after, find, unread }) => {
    const [atMs, conversation] = after?.split("-").map(Number) ?? [];
    const at = after === undefined ? null : { at: new Date(atMs!), conversation: conversation! };
    return chatsView(
      ctx.tenant,
      await readChatList(ctx, ctx.member.id, at, { find, unread: unread === "1" }),
    );
  },
  about: "The member's conversations.",
  errors: { 429: ["too_often"] },
  examples: [
    {
      output: {
        chats: [
          {
            conversation: { id: 5 },
            profile: { id: 40 },
            num_unread_messages: 2,
            last_message: { id: 12, text: "Hello" },
          },
        ],
        total_unread_messages: 2,
        next: null,
      },
    },
  ],
});
