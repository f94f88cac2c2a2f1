import { sql } from "kysely";
import type { Needs } from "~/domain/context";
import { ChatNotFound } from "./refusals.server";
import type { Addressee } from "./send/lock-conversation.server";

/**
 * Removes a conversation and its messages from the member's list; the other member's copy stays. With a profile, removes every conversation
 * with that profile. A later message lists the conversation again.
 * @throws ChatNotFound. product 11.18
 */
export async function removeChat(
  ctx: Needs<"db" | "publish">,
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
  ctx.publish(memberId, { type: "chats" });
}
