import { sql } from "kysely";
import type { ReadContext } from "~/domain/context";
import {
  type LikeText,
  type LikeTextRow,
  likeTextColumns,
  shownLikeText,
} from "~/domain/likes/like-text.server";
import {
  type Partner,
  type PartnerRow,
  partnerColumns,
  partnerPicture,
  toPartner,
} from "./find-partners.server";
import { type History, type HistoryPlace, type OwnChat, readMessages } from "./read-chat.server";
import { ChatNotFound } from "./refusals.server";
import {
  type NextMessage,
  type PayerRow,
  payerColumns,
  payerJoins,
  toNextMessage,
} from "./send/next-message.server";

/** A conversation with the other member and the price of the next message. */
export type OpenChat = Omit<History, "conversation"> &
  NextMessage & {
    /** null before the first message */
    conversation: number | null;
    partner: Partner;
    /** the lines that the two wrote with their likes of each other; null where neither wrote one */
    likeText: LikeText | null;
  };

/**
 * Returns a page of a member's own conversation with the other member. Called for every message that arrives: everything but the messages
 * is read in one statement.
 * @throws ChatNotFound. product 11.16
 */
export async function openChat(
  ctx: ReadContext,
  memberId: number,
  conversation: number,
  place: HistoryPlace = {},
): Promise<OpenChat & { conversation: number }> {
  return ctx.db.transaction(async (tx) => {
    const { rows } = await sql<OwnChat & PartnerRow & PayerRow & LikeTextRow>`
      select chats.conversation_id as conversation, chats.other_id, chats.last_seq, chats.cleared_seq, chats.seen_seq,
        theirs.delivered_seq as their_delivered, theirs.seen_seq as their_seen, ${payerColumns}, ${partnerColumns(memberId)},
        ${likeTextColumns}
      from chats join members own on own.id = chats.member_id ${payerJoins}
        left join chats theirs on theirs.conversation_id = chats.conversation_id and theirs.member_id = chats.other_id
        left join members other on other.id = chats.other_id ${partnerPicture}
      where chats.member_id = ${memberId} and chats.conversation_id = ${conversation}`.execute(tx);
    const [chat] = rows;
    if (!chat) throw new ChatNotFound(`No conversation ${conversation}.`);
    const history = await readMessages(ctx, tx, memberId, chat, place);
    const partner = toPartner(ctx, chat);
    const likeText =
      partner.id === null ? null : shownLikeText({ own: chat.own_like_text, theirs: chat.their_like_text });
    return { ...history, ...toNextMessage(ctx, chat, false), partner, likeText };
  });
}
