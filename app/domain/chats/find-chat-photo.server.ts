import type { Needs } from "~/domain/context";
import { findOwnChat, lastHidden } from "./read-chat.server";
import { ChatNotFound } from "./refusals.server";

/**
 * Returns the base name of a chat photo's files to one of the two members, as long as the message is visible to them.
 * @param seq the message's number in the conversation
 * @throws ChatNotFound. product 11.10
 */
export async function findChatPhoto(
  ctx: Needs<"db" | "tenant">,
  memberId: number,
  conversationId: number,
  seq: number,
): Promise<string> {
  return ctx.db.transaction(async (tx) => {
    const chat = await findOwnChat(tx, memberId, conversationId);
    const row = await tx
      .selectFrom("messages")
      .select("photo")
      .where("conversation_id", "=", conversationId)
      .where("seq", "=", seq)
      .where("seq", ">", lastHidden(ctx, chat))
      .where(({ eb, or }) => or([eb("held", "=", false), eb("sender_id", "=", memberId)]))
      .executeTakeFirst();
    if (!row?.photo) throw new ChatNotFound(`No photo ${seq} in conversation ${conversationId}.`);
    return row.photo;
  });
}
