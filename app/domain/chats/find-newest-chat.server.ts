import type { ReadContext } from "~/domain/context";
import { type OpenChat, openChat } from "./open-chat.server";

/** Returns the first conversation of a member's list with its latest messages, without marking them as seen; null if there is none. product 11.14 */
export async function findNewestChat(
  ctx: ReadContext,
  memberId: number,
): Promise<(OpenChat & { conversation: number }) | null> {
  const newest = await ctx.db.transaction((tx) =>
    tx
      .selectFrom("chats")
      .select("conversation_id")
      .where("member_id", "=", memberId)
      .where("listed", "=", true)
      .orderBy("last_at", "desc")
      .orderBy("conversation_id", "desc")
      .limit(1)
      .executeTakeFirst(),
  );
  return newest ? openChat(ctx, memberId, newest.conversation_id) : null;
}
