import type { ReadContext } from "~/domain/context";
import { findPartners, type Partner } from "./find-partners.server";
import { type ChatEntry, type ChatFilter, type ChatPlace, listChatsIn } from "./list-chats.server";

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
  filter: ChatFilter = {},
): Promise<ChatList> {
  return ctx.db.transaction(async (tx) => {
    const { chats, next, totalUnread } = await listChatsIn(tx, memberId, after, filter);
    const others = chats.flatMap(({ otherId }) => (otherId === null ? [] : [otherId]));
    const partnerOf = await findPartners(ctx, tx, memberId, others);
    const listed = chats.map((chat) => ({ ...chat, partner: partnerOf(chat.otherId) }));
    // Names that the member does not see find nothing.
    return { chats: filter.find ? listed.filter(({ partner }) => partner.name) : listed, next, totalUnread };
  });
}
