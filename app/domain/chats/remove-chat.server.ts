import { sql } from "kysely";
import type { ChatContext } from "./chat-events.server";
import { ChatNotFound } from "./refusals.server";
import type { Addressee } from "./send/hold-conversation.server";

/**
 * Removes a conversation from the member's list, with all that is in it for them; the other side keeps theirs. By profile, every
 * conversation with that profile. A message that comes later begins it anew.
 * @throws ChatNotFound. product.md §4, §7
 */
export async function removeChat(
  ctx: Pick<ChatContext, "db" | "tell">,
  memberId: number,
  which: Addressee,
): Promise<void> {
  const { rows } = await ctx.db.transaction((tx) =>
    sql`update chats set cleared_seq = last_seq, seen_seq = last_seq, unread = 0, listed = false
      where member_id = ${memberId}
        and ${"conversation" in which ? sql`conversation_id = ${which.conversation}` : sql`other_id = ${which.profile}`}
      returning conversation_id`.execute(tx),
  );
  if (rows.length === 0) throw new ChatNotFound("There is no such conversation.");
  ctx.tell(memberId, { type: "chats" });
}
