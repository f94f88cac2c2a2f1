import type { AccountContext } from "~/domain/accounts/account.server";
import { findOwnChat, lastHidden } from "./read-chat.server";
import { ChatNotFound } from "./refusals.server";

/**
 * The name of a photo's files, for one of the two of a conversation, as long as its message is there for them.
 * @param seq the message's place in the conversation
 * @throws ChatNotFound. decisions §6
 */
export async function findChatPhoto(
  ctx: Pick<AccountContext, "db" | "tenant">,
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
