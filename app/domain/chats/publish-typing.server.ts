import { sql } from "kysely";
import type { Needs } from "~/domain/context";

/**
 * Publishes to the other side of a conversation that the member is typing; nothing is stored. Publishes nothing where one of the two has
 * blocked the other, or the member is not active.
 */
export async function publishTyping(
  ctx: Needs<"db" | "publish">,
  memberId: number,
  conversation: number,
): Promise<void> {
  const row = await ctx.db.transaction((tx) =>
    tx
      .selectFrom("chats")
      .innerJoin("members", "members.id", "chats.member_id")
      .select("chats.other_id")
      .where("chats.member_id", "=", memberId)
      .where("chats.conversation_id", "=", conversation)
      .where("members.status", "=", "active")
      .where(
        sql<boolean>`not exists (select from blocks where (blocker_id, blocked_id) in
          ((chats.member_id, chats.other_id), (chats.other_id, chats.member_id)))`,
      )
      .executeTakeFirst(),
  );
  if (row?.other_id) ctx.publish(row.other_id, { type: "typing", conversation });
}
