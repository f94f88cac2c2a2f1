import type { z } from "zod";
import { mainImage } from "~/domain/members/profile-view.server";
import { paths } from "~/paths";
import type { Tenant } from "~/tenancy/tenant.server";
import type {
  ChatsAnswer,
  MessageAnswer,
  OpenChatAnswer,
  PartnerAnswer,
  SentAnswer,
} from "./chat-answers.server";
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

/** Returns what calls and the chat screen show of a conversation, but for its number and how to start it. product 11.15 */
export function openChatView(tenant: OfTenant, chat: OpenChat): z.infer<typeof OpenChatAnswer> {
  return {
    profile: partnerView(tenant, chat.partner),
    active_minutes: chat.partner.activeMinutes,
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
export function chatsView(
  tenant: OfTenant,
  { chats, totalUnread, next }: ChatList,
): z.infer<typeof ChatsAnswer> {
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
