import type { AccountContext } from "~/domain/accounts/account.server";
import { findLikeText, shownLikeText } from "~/domain/likes/like-text.server";
import { visibleMembers } from "~/domain/members/visible-members.server";
import { findPartners } from "./find-partners.server";
import { type OpenChat, openChat } from "./open-chat.server";
import type { HistoryPlace } from "./read-chat.server";
import { ChatNotFound } from "./refusals.server";
import { findNextMessage } from "./send/next-message.server";

/**
 * The member's conversation with a profile; where there is none yet, who it would be with and what the first message costs. A conversation
 * stays with whoever is invisible now; a new one needs somebody whom the member can find.
 * @throws ChatNotFound. product.md §2, §6
 */
export async function findChatWith(
  ctx: Pick<AccountContext, "db" | "now" | "tenant">,
  memberId: number,
  profileId: number,
  place: HistoryPlace = {},
): Promise<OpenChat> {
  const existing = await ctx.db.transaction((tx) =>
    tx
      .selectFrom("chats")
      .select("conversation_id")
      .where("member_id", "=", memberId)
      .where("other_id", "=", profileId)
      .executeTakeFirst(),
  );
  if (existing) return openChat(ctx, memberId, existing.conversation_id, place);
  return ctx.db.transaction(async (tx) => {
    const visible = await visibleMembers(tx, memberId)
      .select("members.id")
      .where("members.id", "=", profileId)
      .executeTakeFirst();
    if (!visible) throw new ChatNotFound(`No member ${profileId}.`);
    const partnerOf = await findPartners(ctx, tx, memberId, [profileId]);
    return {
      conversation: null,
      otherId: profileId,
      messages: [],
      hasMore: false,
      theirDelivered: 0,
      theirSeen: 0,
      seen: 0,
      ...(await findNextMessage(ctx, tx, memberId, true)),
      partner: partnerOf(profileId),
      likeText: shownLikeText({
        own: await findLikeText(tx, memberId, profileId),
        theirs: await findLikeText(tx, profileId, memberId),
      }),
    };
  });
}
