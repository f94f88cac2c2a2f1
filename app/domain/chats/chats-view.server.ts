import { z } from "zod";
import { mainImage, PictureAnswer } from "~/domain/members/profile-view.server";
import { paths } from "~/paths";
import type { Tenant } from "~/tenancy/tenant.server";
import type { Partner } from "./find-partners.server";
import type { Message } from "./message.server";
import type { OpenChat } from "./open-chat.server";
import type { ChatList } from "./read-chat-list.server";
import type { Sent } from "./send/send-message.server";

type OfTenant = Pick<Tenant, "config">;

/** Returns the other member of a conversation as the calls show it. `id` is null where that member has left. */
export function partnerView({ config }: OfTenant, partner: Partner): z.infer<typeof PartnerAnswer> {
  const { id, name, age, place, country, countryregion, online, fictional, photo, closed } = partner;
  return {
    id,
    name,
    country,
    age,
    online,
    fictional,
    status: id === null ? "disabled" : "active",
    main_image: photo === null ? null : mainImage(photo.slice(config.cdn_prefix.length + 1)),
    details: { city: place, countryregion },
    closed,
  };
}

/** The fields of the other member of a conversation in the calls. */
export const PartnerAnswer = z.object({
  id: z.int().nullable(),
  name: z.string(),
  country: z.string().nullable(),
  age: z.int().nullable(),
  online: z.boolean(),
  fictional: z.boolean(),
  status: z.enum(["active", "disabled"]),
  main_image: PictureAnswer.nullable(),
  details: z.object({ city: z.string().nullable(), countryregion: z.string().nullable() }),
  closed: z.enum(["blocked", "blocked_by", "left", "unconfirmed"]).nullable(),
});

/** The fields of a message in the calls. */
export const MessageAnswer = z.object({
  id: z.int(),
  own: z.boolean(),
  erased: z.boolean(),
  kind: z.enum(["text", "gift", "photo"]),
  text: z.string(),
  gift: z.string().nullable(),
  photo: z.object({ width: z.int(), height: z.int(), thumb: z.string(), full: z.string() }).nullable(),
  price: z.int(),
  client_message_id: z.string().nullable(),
  held: z.boolean(),
  automatic: z.boolean(),
  sent_at: z.iso.datetime(),
});

/** The answer of the calls that send a message. product 11.3 */
export const SentAnswer = z.object({ conversation: z.object({ id: z.int() }), message: MessageAnswer });

/** Returns the answer of a call that sent a message. */
export function sentView({ conversation, message }: Sent): z.infer<typeof SentAnswer> {
  return { conversation: { id: conversation }, message: messageView(conversation, message) };
}

/** Returns a message as the calls show it. */
export function messageView(conversation: number, message: Message): z.infer<typeof MessageAnswer> {
  const { photo } = message;
  return {
    id: message.seq,
    own: message.isOwn,
    erased: message.isErased,
    kind: message.kind,
    text: message.text,
    gift: message.gift,
    photo: photo && {
      width: photo.width,
      height: photo.height,
      thumb: paths.chatPhoto(conversation, message.seq, "thumb"),
      full: paths.chatPhoto(conversation, message.seq, "full"),
    },
    price: message.price,
    client_message_id: message.clientMessageId || null,
    held: message.held,
    automatic: message.automatic,
    sent_at: message.at.toISOString(),
  };
}

/** The fields of a page of a conversation in the calls. product 11.15 */
export const OpenChatAnswer = z.object({
  profile: PartnerAnswer,
  messages: z.array(MessageAnswer),
  has_more: z.boolean(),
  their_seen: z.int(),
  their_delivered: z.int(),
  seen: z.int(),
  price: z.int(),
  photo_price: z.int(),
  free_messages: z.int(),
  credits: z.int(),
  held: z.boolean(),
  likeText: z.object({ own: z.string().nullable(), theirs: z.string().nullable() }).nullable(),
});

/** Returns what calls and the chat screen show of a conversation, but for its number and how to start it. product 11.15 */
export function openChatView(tenant: OfTenant, chat: OpenChat): z.infer<typeof OpenChatAnswer> {
  return {
    profile: partnerView(tenant, chat.partner),
    messages: chat.messages.map((message) => messageView(chat.conversation ?? 0, message)),
    has_more: chat.hasMore,
    their_seen: chat.theirSeen,
    their_delivered: chat.theirDelivered,
    seen: chat.seen,
    price: chat.price,
    photo_price: chat.photoPrice,
    free_messages: chat.freeMessages,
    credits: chat.credits,
    held: chat.isHeld,
    likeText: chat.likeText,
  };
}

/** Returns the answer of GET /api/chats.php. product 11.13 */
export function chatsView(tenant: OfTenant, { chats, totalUnread, next }: ChatList) {
  return {
    chats: chats.map((chat) => ({
      conversation: { id: chat.conversation },
      profile: partnerView(tenant, chat.partner),
      num_unread_messages: chat.unread,
      last_message: chat.last && {
        id: chat.last.seq,
        own: chat.last.isOwn,
        kind: chat.last.kind,
        text: chat.last.text,
        automatic: chat.last.automatic,
        sent_at: chat.last.at.toISOString(),
        seen: chat.last.isOwn && chat.theirSeen >= chat.last.seq,
        delivered: chat.last.isOwn && chat.theirDelivered >= chat.last.seq,
      },
    })),
    total_unread_messages: totalUnread,
    next: next && `${next.at.getTime()}-${next.conversation}`,
  };
}
