import { sql } from "kysely";
import { expect } from "vitest";
import type { TenantDb } from "~/db/pool.server";
import type { Sent } from "~/domain/chats/send/send-message.server";

/** The expected state of the database after a history. */
export type Verdict = {
  pair: [number, number];
  /** remaining credits of each member */
  left: number[];
  /** acknowledged messages, each once */
  sent: Sent[];
  /** prefix of the history's client_message_ids */
  run: string;
};

type Row = {
  seq: number;
  sender_id: number;
  body: string;
  client_message_id: string;
  price: number;
  paid: number[];
};
type Side = { member_id: number; balance: number | null; unread: number | null; last_seq: number | null };

/**
 * Checks the database after a history: each acknowledged message is stored once, numbered without gaps, with one debit;
 * no other messages exist; both members have the correct unread count.
 */
export async function judge(db: TenantDb, { pair, left, sent, run }: Verdict): Promise<void> {
  const [low, high] = [Math.min(...pair), Math.max(...pair)];
  const { rows, sides } = await db.transaction(async (tx) => {
    const { rows } = await sql<Row>`
      select seq, sender_id, body, client_message_id, messages.price,
        array(select amount from credit_entries
          where unique_key = concat_ws(' ', 'message', conversation_id, sender_id, client_message_id)) as paid
      from messages join conversations on conversations.id = conversation_id
      where low_id = ${low} and high_id = ${high} order by seq`.execute(tx);
    const { rows: sides } = await sql<Side>`
      select one.id as member_id, balance, unread, chats.last_seq
      from unnest(${[...pair]}::bigint[]) with ordinality as one (id, at)
      left join credit_balances on credit_balances.member_id = one.id
      left join (conversations join chats on conversation_id = conversations.id)
        on chats.member_id = one.id and low_id = ${low} and high_id = ${high}
      order by at`.execute(tx);
    return { rows, sides };
  });
  expect(rows.map(({ seq }) => seq)).toEqual(rows.map((_, at) => at + 1));
  for (const { client_message_id, body, price, paid } of rows) {
    expect(body).toBe(`It is ${client_message_id}.`);
    expect(client_message_id.startsWith(`${run}-`)).toBe(true);
    expect({ price, paid }).toEqual({ price: 1, paid: [-1] });
  }
  const there = rows.map(({ seq, client_message_id }) => `${seq} ${client_message_id}`);
  const acknowledged = sent.map(({ message }) => `${message.seq} ${message.clientMessageId}`);
  expect(there.sort()).toEqual(acknowledged.sort());
  for (const [at, { member_id, balance, unread, last_seq }] of sides.entries()) {
    expect(balance ?? 0).toBe(left[at]);
    expect(last_seq ?? 0).toBe(rows.length);
    expect(unread ?? 0).toBe(rows.filter(({ sender_id }) => sender_id !== member_id).length);
  }
}
