import { sql } from "kysely";
import type { Needs } from "~/domain/context";

/**
 * Records that a member's browser received, or the member saw, a conversation up to a message. Seeing the last message sets the unread
 * count to zero. The recorded numbers never decrease. Where one of the two has blocked the other, they are neither changed nor published.
 * product 11.16
 * @param what "delivered" only records that the messages arrived
 */
export async function seeMessages(
  ctx: Needs<"db" | "publish">,
  memberId: number,
  { conversation, seq, what }: { conversation: number; seq: number; what: "seen" | "delivered" },
): Promise<void> {
  const { rows } = await ctx.db.transaction((tx) => {
    const upTo = sql`least(${seq}::int, last_seq)`;
    const mayNotify = sql`not exists (select from blocks where (blocker_id, blocked_id) in ((member_id, other_id), (other_id, member_id)))`;
    return what === "seen"
      ? sql<{ other_id: number | null; seq: number; may_tell: boolean }>`
          update chats set unread = case when ${seq}::int >= last_seq then 0 else unread end,
            seen_seq = case when ${mayNotify} then greatest(seen_seq, ${upTo}) else seen_seq end,
            delivered_seq = case when ${mayNotify} then greatest(delivered_seq, ${upTo}) else delivered_seq end
          where member_id = ${memberId} and conversation_id = ${conversation}
            and ((unread > 0 and ${seq}::int >= last_seq) or (seen_seq < ${upTo} and ${mayNotify}))
          returning other_id, seen_seq as seq, ${mayNotify} as may_tell`.execute(tx)
      : sql<{ other_id: number | null; seq: number; may_tell: boolean }>`
          update chats set delivered_seq = ${upTo}
          where member_id = ${memberId} and conversation_id = ${conversation} and delivered_seq < ${upTo} and ${mayNotify}
          returning other_id, delivered_seq as seq, true as may_tell`.execute(tx);
  });
  const [changed] = rows;
  if (!changed) return;
  if (changed.other_id !== null && changed.may_tell)
    ctx.publish(changed.other_id, { type: what, conversation, seq: changed.seq });
  // The member's other windows show the unread count too.
  if (what === "seen") ctx.publish(memberId, { type: "chats" });
}
