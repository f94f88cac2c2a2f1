import { sql } from "kysely";
import type { TenantTransaction } from "~/db/tables";
import { lockSender } from "./lock-sender.server";

/** A conversation in which held messages were released. */
export type Released = { conversation: number; otherId: number; seq: number };

/**
 * Delivers the messages that a member wrote before their address was confirmed, in order. They are numbered after the messages that were
 * written in between, and only now count as unread. Runs in the transaction that confirms the address; the caller publishes them to the
 * others after the commit. product 11.12
 */
export async function releaseHeld(tx: TenantTransaction, memberId: number, now: Date): Promise<Released[]> {
  // Waits for a message that is being sent: it is either held and then released here, or sent as a confirmed member's.
  await lockSender(tx, memberId);
  const { rows: held } = await sql<{ id: number; other_id: number | null; last_seq: number }>`
    select id, case when low_id = ${memberId} then high_id else low_id end as other_id, last_seq
    from conversations
    where id in (select conversation_id from messages where sender_id = ${memberId} and held)
      and not exists (select from blocks where (blocker_id, blocked_id) in ((low_id, high_id), (high_id, low_id)))
    order by id for update`.execute(tx);
  const released: Released[] = [];
  for (const { id, other_id, last_seq } of held) {
    const seqs = await unhold(tx, memberId, id, last_seq);
    await note(tx, { memberId, conversation: id, otherId: other_id, seqs, now });
    if (other_id !== null) released.push({ conversation: id, otherId: other_id, seq: seqs.at(-1)! });
  }
  return released;
}

/**
 * Releases the held messages of a conversation. They move to its end if other messages came after them.
 * @returns their numbers
 */
async function unhold(
  tx: TenantTransaction,
  memberId: number,
  conversation: number,
  lastSeq: number,
): Promise<number[]> {
  const { rows } = await sql<{ seq: number }>`
    with waiting as (
      select seq as was, row_number() over (order by seq)::int as place,
        min(seq) over () + count(*) over () - 1 as last_if_together
      from messages where conversation_id = ${conversation} and sender_id = ${memberId} and held
    )
    update messages set held = false,
      seq = case when last_if_together = ${lastSeq}::int then was else ${lastSeq}::int + place end
    from waiting where conversation_id = ${conversation} and seq = was
    returning seq`.execute(tx);
  return rows.map(({ seq }) => seq).sort((one, other) => one - other);
}

type Noted = { memberId: number; conversation: number; otherId: number | null; seqs: number[]; now: Date };

/** Updates both chat lists and the other member's unread count, and inserts the notices. */
async function note(
  tx: TenantTransaction,
  { memberId, conversation, otherId, seqs, now }: Noted,
): Promise<void> {
  const last = seqs.at(-1)!;
  await sql`
    with numbered as (
      update conversations set last_seq = ${last}::int where id = ${conversation}
    ), own as (
      update chats set last_seq = ${last}::int, seen_seq = ${last}::int, delivered_seq = ${last}::int, last_at = ${now}
      where member_id = ${memberId} and conversation_id = ${conversation}
    ), before as (
      select from chats where member_id = ${otherId}::bigint and conversation_id = ${conversation}
    ), theirs as (
      insert into chats as kept (member_id, conversation_id, other_id, last_seq, unread, last_at)
      select ${otherId}::bigint, ${conversation}, ${memberId}, ${last}::int, ${seqs.length}::int, ${now}
      where ${otherId}::bigint is not null
      on conflict (tenant_id, member_id, conversation_id)
        do update set last_seq = excluded.last_seq, last_at = excluded.last_at, listed = true,
          unread = kept.unread + excluded.unread
    )
    insert into notices (member_id, kind, from_id, conversation_id, seq, created_at)
    select ${otherId}::bigint,
      case when seq = ${seqs[0]!}::int and not exists (select from before) then 'new_conversation' else 'new_message' end,
      ${memberId}, ${conversation}, seq, ${now}
    from unnest(${seqs}::int[]) as seq where ${otherId}::bigint is not null`.execute(tx);
}
