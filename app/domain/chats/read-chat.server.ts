import type { TenantTransaction } from "~/db/tables";
import type { Needs } from "~/domain/context";
import { type Message, messageColumns, toMessage } from "./message.server";
import { ChatNotFound } from "./refusals.server";
import { HISTORY_PAGE } from "./rules";

/** A page of a conversation, oldest first. */
export type History = {
  conversation: number;
  otherId: number | null;
  messages: Message[];
  /** whether there are more messages before the page; after it where `after` is given */
  hasMore: boolean;
  /** the last messages that the other member has received, and has seen */
  theirDelivered: number;
  theirSeen: number;
  /** the last message that the member had seen before this call */
  seen: number;
};

/** Which page: the latest, the one before a message, or the one after a message. */
export type HistoryPlace = { before?: number | undefined; after?: number | undefined };

/**
 * Returns a page of a member's own conversation: at most the brand's `chat_history_limit` messages back, and none that the member has
 * removed.
 * @throws ChatNotFound. product 11.15
 */
export async function readChatIn(
  ctx: Needs<"tenant">,
  tx: TenantTransaction,
  memberId: number,
  conversationId: number,
  { before, after }: HistoryPlace = {},
): Promise<History> {
  return readMessages(ctx, tx, memberId, await findOwnChat(tx, memberId, conversationId), { before, after });
}

/** A member's chat, as `findOwnChat` returns it. */
export type OwnChat = {
  conversation: number;
  other_id: number | null;
  last_seq: number;
  cleared_seq: number;
  seen_seq: number;
  their_delivered: number | null;
  their_seen: number | null;
};

/** Returns the number of the last message that is hidden from a member: removed, or further back than the brand's `chat_history_limit`. */
export function lastHidden(
  { tenant }: Needs<"tenant">,
  chat: Pick<OwnChat, "cleared_seq" | "last_seq">,
): number {
  return Math.max(chat.cleared_seq, chat.last_seq - tenant.config.chat_history_limit);
}

/** Like `readChatIn`, for a chat that is already loaded. */
export async function readMessages(
  ctx: Needs<"tenant">,
  tx: TenantTransaction,
  memberId: number,
  chat: OwnChat,
  { before, after }: HistoryPlace,
): Promise<History> {
  let query = tx
    .selectFrom("messages")
    .select(messageColumns)
    .where("conversation_id", "=", chat.conversation)
    .where("seq", ">", Math.max(lastHidden(ctx, chat), after ?? 0))
    .where(({ eb, or }) => or([eb("held", "=", false), eb("sender_id", "=", memberId)]));
  if (before !== undefined) query = query.where("seq", "<", before);
  const rows = await query
    .orderBy("seq", after === undefined ? "desc" : "asc")
    .limit(HISTORY_PAGE + 1)
    .execute();
  const page = rows.slice(0, HISTORY_PAGE);
  if (after === undefined) page.reverse();
  return {
    conversation: chat.conversation,
    otherId: chat.other_id,
    messages: page.map((row) => toMessage(row, memberId)),
    hasMore: rows.length > HISTORY_PAGE,
    theirDelivered: chat.their_delivered ?? 0,
    theirSeen: chat.their_seen ?? 0,
    seen: chat.seen_seq,
  };
}

/**
 * Returns a conversation as the member has it, with what the other member has received and seen of it.
 * @throws ChatNotFound
 */
export async function findOwnChat(tx: TenantTransaction, memberId: number, conversationId: number) {
  const chat = await tx
    .selectFrom("chats")
    .leftJoin("chats as theirs", (join) =>
      join
        .onRef("theirs.conversation_id", "=", "chats.conversation_id")
        .onRef("theirs.member_id", "=", "chats.other_id"),
    )
    .select([
      "chats.conversation_id as conversation",
      "chats.other_id",
      "chats.last_seq",
      "chats.cleared_seq",
      "chats.seen_seq",
      "chats.delivered_seq",
      "chats.unread",
      "theirs.delivered_seq as their_delivered",
      "theirs.seen_seq as their_seen",
    ])
    .where("chats.member_id", "=", memberId)
    .where("chats.conversation_id", "=", conversationId)
    .executeTakeFirst();
  if (!chat) throw new ChatNotFound(`No conversation ${conversationId}.`);
  return chat;
}
