import { sql } from "kysely";
import type { MessageKind, TenantTransaction } from "~/db/tables";

const HOUR_MS = 60 * 60_000;
/** The answers of a demo member per hour in one conversation; further messages are answered later. */
export const MAX_AN_HOUR = 40;

/** The last message of a conversation with a demo member. */
export type Unanswered = {
  conversation: number;
  seq: number;
  kind: MessageKind;
  text: string;
  /** of its sender */
  language: string;
  demo: { id: number; language: string; interests: string[]; fictional: boolean; paidUser: boolean };
  said: string[];
};

/**
 * Finds the unanswered messages to demo members: the last message of a conversation, unless it is automatic or the two cannot write to each
 * other any more.
 * @param ids of the demo members @param conversation only this one
 */
export async function findUnanswered(
  tx: TenantTransaction,
  ids: readonly number[],
  now: Date,
  conversation: number | null = null,
): Promise<Unanswered[]> {
  const since = new Date(now.getTime() - HOUR_MS);
  const { rows } = await sql<{
    conversation_id: number;
    seq: number;
    kind: MessageKind;
    body: string;
    writer_language: string;
    id: number;
    language: string;
    interests: string[];
    fictional: boolean;
    paid_user: boolean;
    said: string[] | null;
  }>`select chats.conversation_id, messages.seq, messages.kind, messages.body, writer.language as writer_language,
      demo.id, demo.language, demo.interests, demo.fictional, demo.paid_user, own.said
    from chats
    join messages on messages.conversation_id = chats.conversation_id and messages.seq = chats.last_seq
    join members writer on writer.id = messages.sender_id
    join members demo on demo.id = chats.member_id
    cross join lateral (
      select array_agg(body order by seq desc) as said, count(*) filter (where created_at > ${since}) as lately from (
        select seq, body, created_at from messages earlier
        where earlier.conversation_id = chats.conversation_id and earlier.sender_id = chats.member_id
        order by seq desc limit ${MAX_AN_HOUR}
      ) as latest
    ) as own
    where chats.member_id = any (${[...ids]}::bigint[]) and chats.listed
      and (${conversation}::bigint is null or chats.conversation_id = ${conversation}::bigint)
      and messages.sender_id = chats.other_id and not messages.automatic
      and writer.status = 'active' and demo.status = 'active' and own.lately < ${MAX_AN_HOUR}
      and not exists (select from blocks where (blocker_id, blocked_id) in ((writer.id, demo.id), (demo.id, writer.id)))`.execute(
    tx,
  );
  return rows.map((row) => ({
    conversation: row.conversation_id,
    seq: row.seq,
    kind: row.kind,
    text: row.body,
    language: row.writer_language,
    demo: {
      id: row.id,
      language: row.language,
      interests: row.interests,
      fictional: row.fictional,
      paidUser: row.paid_user,
    },
    said: row.said ?? [],
  }));
}
