import { type Insertable, sql } from "kysely";
import type { MessagesTable, TenantTransaction } from "~/db/tables";
import { type EntryInput, spending } from "~/domain/credits/debit-credits.server";

/** A message to write, and what counts of it. */
export type Writing = Required<Omit<Insertable<MessagesTable>, "tenant_id">> & {
  sender_id: number;
  otherId: number;
  isFirst: boolean;
};

/**
 * Writes a message in one query: the debit, the message, its number, the chats of both members, the tallies and the notice.
 * @param spend the debit; null where the message is free
 * @throws the constraint's error where there are too few credits (`toRefusal`). product 11.3
 */
export async function writeMessage(
  tx: TenantTransaction,
  message: Writing,
  spend: EntryInput | null,
): Promise<void> {
  const { conversation_id, seq, sender_id, otherId, isFirst, held, automatic, created_at: now } = message;
  const kind = isFirst ? "new_conversation" : "new_message";
  await sql`
    with ${spend ? sql`paid as (${spending(spend)}),` : sql``} written as (
      insert into messages (conversation_id, seq, sender_id, kind, body, gift, photo, photo_width, photo_height, price,
        client_message_id, held, automatic, created_at)
      values (${conversation_id}, ${seq}, ${sender_id}, ${message.kind}, ${message.body}, ${message.gift}, ${message.photo},
        ${message.photo_width}, ${message.photo_height}, ${message.price}, ${message.client_message_id}, ${held}, ${automatic}, ${now})
    ), numbered as (
      update conversations set last_seq = ${seq} where id = ${conversation_id}
    ), own as (
      insert into chats as kept (member_id, conversation_id, other_id, last_seq, seen_seq, delivered_seq, last_at)
      values (${sender_id}, ${conversation_id}, ${otherId}, ${seq}, ${seq}, ${seq}, ${now})
      on conflict (tenant_id, member_id, conversation_id)
        do update set last_seq = excluded.last_seq, last_at = excluded.last_at, listed = true
    ), theirs as (
      insert into chats as kept (member_id, conversation_id, other_id, last_seq, unread, last_at)
      select ${otherId}, ${conversation_id}, ${sender_id}, ${seq}::int, 1, ${now} where not ${held}::boolean
      on conflict (tenant_id, member_id, conversation_id)
        do update set last_seq = excluded.last_seq, last_at = excluded.last_at, unread = kept.unread + 1, listed = true
    ), noted as (
      insert into notices (member_id, kind, from_id, conversation_id, seq, created_at)
      select ${otherId}, ${kind}, ${sender_id}, ${conversation_id}, ${seq}::int, ${now} where not ${held}::boolean
    )
    update chat_tallies set
      conversations_started = conversations_started + ${isFirst && !automatic ? 1 : 0}::int,
      messages_sent = messages_sent + ${automatic ? 0 : 1}::int
    where member_id = ${sender_id}`.execute(tx);
}
