import { z } from "zod";
import { ChatsAnswer } from "~/domain/chats/chat-answers.server";
import { apiCall } from "./api-call.server";

/** The list of conversations. product 11.13 */
export const chatsCall = apiCall({
  method: "GET",
  path: "/api/chats.php",
  access: "account",
  query: z.object({ after: z.string().optional().describe("the `next` of the previous page") }),
  output: ChatsAnswer,
  about: "The member's conversations.",
  errors: { 400: ["invalid_input"] },
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
