import { z } from "zod";
import { SentAnswer } from "~/domain/chats/chat-answers.server";
import { SendPhoto } from "~/domain/chats/send/send-photo.server";
import { sendingErrors } from "~/domain/chats/send/sending-errors.server";
import { idInput, placeInput } from "~/domain/number-input.server";
import { pictureErrors } from "~/domain/photos/picture-errors";
import { apiCall } from "./api-call.server";

const path = "/api/chat-photo.php";

/** The query for a photo of a conversation. */
export const ChatPhotoQuery = z.object({
  conversation: idInput,
  message: placeInput,
  size: z.enum(["thumb", "full"]).default("full"),
});

/** The calls of the photos of a conversation. product 11.10 */
export const chatPhotoCalls = [
  apiCall({
    path,
    method: "POST",
    access: "account",
    // One picture and the other fields of the form.
    bodyLimitBytes: 16 * 1024 * 1024,
    body: z.intersection(SendPhoto, z.object({ photo: z.file().describe("one file, at most 15 MB") })),
    bodyType: "multipart/form-data",
    output: SentAnswer,
    about: "Sends a photo, which costs `photo_credits` even while text messages are free.",
    errors: {
      ...sendingErrors,
      400: ["invalid_input", "interrupted", ...pictureErrors],
      413: ["too_long", "over_limit"],
      429: ["too_often", "often"],
      503: ["busy"],
    },
    examples: [
      {
        output: {
          conversation: { id: 5 },
          message: {
            id: 3,
            kind: "photo",
            photo: { width: 900, height: 1200, thumb: "/api/chat-photo.php?…" },
          },
        },
      },
    ],
  }),
  apiCall({
    path,
    method: "GET",
    access: "account",
    query: ChatPhotoQuery,
    answerType: "image/webp",
    about: "The picture, only for the two members of the conversation.",
    errors: { 400: ["invalid_input"], 404: ["not_found"] },
    examples: [{ query: { conversation: 5, message: 3, size: "thumb" } }],
  }),
];
