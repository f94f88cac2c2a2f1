import { sql } from "kysely";
import type { ChatContext } from "./chat-events.server";

/**
 * Notes that a member's browser got, or the member looked at, a conversation up to a message. Looking sets its unread count to zero. What
 * was seen once stays seen. Where one of the two has blocked the other, nothing of it is told. product.md §4, §6
 * @param what "delivered" only says that it arrived
 */
export async function seeMessages(
  ctx: Pick<ChatContext, "db" | "tell">,
  memberId: number,
  { conversation, seq, what }: { conversation: number; seq: number; what: "seen" | "delivered" },
): Promise<void> {
  const { rows } = await ctx.db.transaction((tx) => {
    const upTo = sql`least(${seq}::int, last_seq)`;
    const mayTell = sql`not exists (select from blocks where (blocker_id, blocked_id) in ((member_id, other_id), (other_id, member_id)))`;
    return what === "seen"
      ? sql<{ other_id: number | null; seq: number; may_tell: boolean }>`
          update chats set unread = case when ${seq}::int >= last_seq then 0 else unread end,
            seen_seq = case when ${mayTell} then greatest(seen_seq, ${upTo}) else seen_seq end,
            delivered_seq = case when ${mayTell} then greatest(delivered_seq, ${upTo}) else delivered_seq end
          where member_id = ${memberId} and conversation_id = ${conversation}
            and ((unread > 0 and ${seq}::int >= last_seq) or (seen_seq < ${upTo} and ${mayTell}))
          returning other_id, seen_seq as seq, ${mayTell} as may_tell`.execute(tx)
      : sql<{ other_id: number | null; seq: number; may_tell: boolean }>`
          update chats set delivered_seq = ${upTo}
          where member_id = ${memberId} and conversation_id = ${conversation} and delivered_seq < ${upTo} and ${mayTell}
          returning other_id, delivered_seq as seq, true as may_tell`.execute(tx);
  });
  const [changed] = rows;
  if (!changed) return;
  if (changed.other_id !== null && changed.may_tell)
    ctx.tell(changed.other_id, { type: what, conversation, seq: changed.seq });
  // The member's other windows show the count too.
  if (what === "seen") ctx.tell(memberId, { type: "chats" });
}
