import type { ReadContext } from "~/domain/context";
import { findPartners, type Partner } from "./find-partners.server";
import { type ChatEntry, type ChatPlace, listChatsIn } from "./list-chats.server";

/** A page of a member's chat list, each conversation with the other member. */
export type ChatList = {
  chats: (ChatEntry & { partner: Partner })[];
  next: ChatPlace | null;
  totalUnread: number;
};

/** Returns a page of a member's conversations, latest first. product 11.13 */
export async function readChatList(
  ctx: ReadContext,
  memberId: number,
  after: ChatPlace | null = null,
): Promise<ChatList> {
  return ctx.db.transaction(async (tx) => {
    const { chats, next, totalUnread } = await listChatsIn(tx, memberId, after);
    const others = chats.flatMap(({ otherId }) => (otherId === null ? [] : [otherId]));
    const partnerOf = await findPartners(ctx, tx, memberId, others);
    return { chats: chats.map((chat) => ({ ...chat, partner: partnerOf(chat.otherId) })), next, totalUnread };
  });
}
