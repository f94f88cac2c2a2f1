import { sql } from "kysely";
import type { MessageKind, TenantTransaction } from "~/db/tables";
import type { Needs } from "~/domain/context";
import { goneStatuses } from "~/domain/gone";
import { CHATS_PAGE } from "./rules";

/** A conversation in a member's list. */
export type ChatEntry = {
  conversation: number;
  /** null once the other member is erased */
  otherId: number | null;
  unread: number;
  last: { seq: number; kind: MessageKind; text: string; isOwn: boolean; automatic: boolean; at: Date } | null;
  theirSeen: number;
  theirDelivered: number;
  lastAt: Date;
};

export type ChatPlace = { at: Date; conversation: number };
/** Which conversations are listed: those with a part of the other member's name in it, in any case, and only those with unread messages. */
export type ChatFilter = { find?: string | undefined; unread?: boolean };

/** Returns a page of a member's conversations, latest first, and the number of unread messages in all conversations. product 11.13 */
export async function listChats(
  ctx: Needs<"db">,
  memberId: number,
  after: ChatPlace | null = null,
): Promise<{ chats: ChatEntry[]; next: ChatPlace | null; totalUnread: number }> {
  return ctx.db.transaction((tx) => listChatsIn(tx, memberId, after));
}

/** Members who have left are not found by their names, which the list does not show. */
const named = (find: string) => sql`exists (select from members other where other.id = chats.other_id
  and other.status <> all (${[...goneStatuses]}::text[]) and position(lower(${find}) in lower(other.name)) > 0)`;

/** Like `listChats`, within a transaction. */
export async function listChatsIn(
  tx: TenantTransaction,
  memberId: number,
  after: ChatPlace | null,
  { find, unread = false }: ChatFilter = {},
): Promise<{ chats: ChatEntry[]; next: ChatPlace | null; totalUnread: number }> {
  const { rows } = await sql<{
    conversation_id: number;
    other_id: number | null;
    unread: number;
    last_at: Date;
    seq: number | null;
    kind: MessageKind | null;
    body: string | null;
    is_own: boolean | null;
    automatic: boolean | null;
    created_at: Date | null;
    their_seen: number | null;
    their_delivered: number | null;
  }>`
      select chats.conversation_id, chats.other_id, chats.unread, chats.last_at, messages.seq, messages.kind,
        left(messages.body, 120) as body, messages.sender_id = ${memberId} as is_own, messages.automatic, messages.created_at,
        theirs.seen_seq as their_seen, theirs.delivered_seq as their_delivered
      from (
        select * from chats where member_id = ${memberId} and listed
          and ${unread ? sql`unread > 0` : sql`true`} and ${find ? named(find) : sql`true`}
          and ${after ? sql`(last_at, conversation_id) < (${after.at}, ${after.conversation})` : sql`true`}
        order by last_at desc, conversation_id desc limit ${CHATS_PAGE + 1}
      ) as chats
      left join messages on messages.conversation_id = chats.conversation_id and messages.seq = chats.last_seq
      left join chats theirs on theirs.conversation_id = chats.conversation_id and theirs.member_id = chats.other_id
      order by chats.last_at desc, chats.conversation_id desc`.execute(tx);
  const { rows: sums } = await sql<{ total: number }>`
      select coalesce(sum(unread), 0)::int as total from (
        select unread from chats where member_id = ${memberId} and unread > 0 limit 1000) as counted`.execute(
    tx,
  );
  const page = rows.slice(0, CHATS_PAGE);
  const last = page.at(-1);
  return {
    chats: page.map((row) => ({
      conversation: row.conversation_id,
      otherId: row.other_id,
      unread: row.unread,
      last:
        row.seq === null
          ? null
          : {
              seq: row.seq,
              kind: row.kind!,
              text: row.body ?? "",
              isOwn: row.is_own === true,
              automatic: row.automatic === true && row.is_own !== true,
              at: row.created_at!,
            },
      theirSeen: row.their_seen ?? 0,
      theirDelivered: row.their_delivered ?? 0,
      lastAt: row.last_at,
    })),
    next: rows.length > CHATS_PAGE && last ? { at: last.last_at, conversation: last.conversation_id } : null,
    totalUnread: sums[0]?.total ?? 0,
  };
}
