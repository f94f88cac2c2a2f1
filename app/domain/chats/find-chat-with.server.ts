import type { ReadContext } from "~/domain/context";
import { findLikeText, shownLikeText } from "~/domain/likes/like-text.server";
import { visibleMembers } from "~/domain/members/visible-members.server";
import { findPartners } from "./find-partners.server";
import { type OpenChat, openChat } from "./open-chat.server";
import type { HistoryPlace } from "./read-chat.server";
import { ChatNotFound } from "./refusals.server";
import { findNextMessage } from "./send/next-message.server";

/**
 * Returns the member's conversation with a profile. Where there is none yet, returns the other member and the price of the first message.
 * An existing conversation remains available while the other member is invisible; a new one requires that the member can see the profile.
 * @throws ChatNotFound. product 11.1, 9.2
 */
export async function findChatWith(
  ctx: ReadContext,
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
