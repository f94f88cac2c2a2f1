import type { AccountContext } from "~/domain/accounts/account.server";
import { findPartners, type Partner } from "./find-partners.server";
import { type ChatEntry, type ChatPlace, listChatsIn } from "./list-chats.server";

/** A member's list of conversations with who is on the other side. */
export type ToldChats = {
  chats: (ChatEntry & { partner: Partner })[];
  next: ChatPlace | null;
  totalUnread: number;
};

/** A page of a member's conversations, the latest first. product.md §3, §7 */
export async function tellChats(
  ctx: Pick<AccountContext, "db" | "now" | "tenant">,
  memberId: number,
  after: ChatPlace | null = null,
): Promise<ToldChats> {
  return ctx.db.transaction(async (tx) => {
    const { chats, next, totalUnread } = await listChatsIn(tx, memberId, after);
    const others = chats.flatMap(({ otherId }) => (otherId === null ? [] : [otherId]));
    const partnerOf = await findPartners(ctx, tx, memberId, others);
    return { chats: chats.map((chat) => ({ ...chat, partner: partnerOf(chat.otherId) })), next, totalUnread };
  });
}
