import { sql } from "kysely";
import type { ChatContext } from "./chat-events.server";

/** Tells the other side of a conversation that the member is typing: nothing is kept of it. Who is blocked or gone hears nothing. */
export async function tellTyping(
  ctx: Pick<ChatContext, "db" | "tell">,
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
  if (row?.other_id) ctx.tell(row.other_id, { type: "typing", conversation });
}
