import { z } from "zod";
import { PictureAnswer } from "~/domain/members/profile-view.server";
import { CHATS_PAGE, HISTORY_PAGE } from "./rules";

/** The fields of the other member of a conversation in the calls. */
export const PartnerAnswer = z
  .object({
    id: z.int().nullable().describe("null after the member has left"),
    name: z.string(),
    country: z.string().nullable(),
    age: z.int().nullable(),
    online: z.boolean(),
    fictional: z.boolean(),
    status: z.enum(["active", "disabled"]),
    main_image: PictureAnswer.nullable(),
    details: z.object({ city: z.string().nullable(), countryregion: z.string().nullable() }),
    closed: z
      .enum(["blocked", "blocked_by", "left", "suspended", "away", "unconfirmed"])
      .nullable()
      .describe("why members cannot write to it, or null"),
  })
  .meta({ id: "Partner" });

/** The fields of a message in the calls. */
export const MessageAnswer = z
  .object({
    id: z.int().describe("its position in the conversation, from 1"),
    own: z.boolean(),
    erased: z.boolean().describe("the sender was erased, with the content of the message"),
    kind: z.enum(["text", "gift", "photo"]),
    text: z.string(),
    gift: z.string().nullable(),
    photo: z.object({ width: z.int(), height: z.int(), thumb: z.string(), full: z.string() }).nullable(),
    price: z.int().describe("in credits"),
    client_message_id: z.string().nullable().describe("of own messages; otherwise null"),
    held: z.boolean().describe("delivered when the address of the sender is confirmed"),
    automatic: z.boolean().describe("written to this member by a program"),
    sent_at: z.iso.datetime(),
  })
  .meta({ id: "Message" });

/** The answer of the calls that send a message. product 11.3 */
export const SentAnswer = z.object({ conversation: z.object({ id: z.int() }), message: MessageAnswer });

/** The fields of a page of a conversation in the calls. product 11.15 */
export const OpenChatAnswer = z.object({
  profile: PartnerAnswer,
  active_minutes: z
    .int()
    .nullable()
    .describe("how long ago the other member was active, rounded down; null if that is not shown"),
  messages: z.array(MessageAnswer).describe(`at most ${HISTORY_PAGE}, oldest first`),
  has_more: z.boolean().describe("whether there are older messages"),
  their_seen: z.int().describe("the id up to which the other member has seen messages"),
  their_delivered: z.int().describe("the id up to which messages have reached the other member"),
  seen: z.int().describe("the id up to which this member has seen messages"),
  price: z.int().describe("of the next message"),
  photo_price: z.int().describe("of the next photo"),
  free_messages: z.int(),
  credits: z.int(),
  held: z.boolean(),
  likeText: z
    .object({ own: z.string().nullable(), theirs: z.string().nullable() })
    .nullable()
    .describe("the lines that the two wrote with their likes of each other; null if there is none"),
});

/** The fields of the list of conversations in the calls. product 11.13 */
export const ChatsAnswer = z.object({
  chats: z
    .array(
      z.object({
        conversation: z.object({ id: z.int() }),
        profile: PartnerAnswer,
        num_unread_messages: z.int(),
        last_message: z
          .object({
            id: z.int(),
            own: z.boolean(),
            kind: z.enum(["text", "gift", "photo"]),
            text: z.string(),
            automatic: z.boolean(),
            sent_at: z.iso.datetime(),
            seen: z.boolean().describe("whether the other member has seen this own message"),
            delivered: z.boolean().describe("whether this own message has reached the other member"),
          })
          .nullable(),
      }),
    )
    .describe(`${CHATS_PAGE} per page, latest first`),
  total_unread_messages: z.int(),
  next: z.string().nullable().describe("the `after` of the next page; null on the last page"),
});
