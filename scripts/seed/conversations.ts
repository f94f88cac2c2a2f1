import { DatabaseClient } from "../../app/db/database-client.server";

export type ConversationSeed = {
  slug: string;
  /** number of generated members in the tenant, at least three */
  members: number;
  /** target number of conversations between them */
  conversations: number;
  /** target number of messages per conversation; a conversation with more is unchanged */
  messages: number;
  onProgress?: (done: number) => void;
};

/** Messages per transaction, approximately. */
const BATCH = 100_000;

/**
 * Adds conversations between generated members, and messages up to the target of each. A number always maps to the same conversation, so
 * that later calls can extend earlier ones. The last message of each conversation is unread for its recipient.
 * @param url the database owner's URL @returns the number of messages added @throws RangeError if there are too few members
 */
export async function seedConversations(url: string, seed: ConversationSeed): Promise<number> {
  if (seed.conversations > (seed.members * (seed.members - 1)) / 4)
    throw new RangeError(`${seed.members} members are too few for ${seed.conversations} conversations.`);
  const client = new DatabaseClient({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ id: number }>("select id from tenants where slug = $1", [
      seed.slug,
    ]);
    await client.query("select set_config('app.tenant', $1, false)", [String(rows[0]!.id)]);
    await client.query("analyze members");
    const step = Math.max(1, Math.floor(BATCH / seed.messages));
    let added = 0;
    for (let from = 0; from < seed.conversations; from += step) {
      const to = Math.min(from + step, seed.conversations) - 1;
      await client.query("begin");
      await client.query(CONVERSATIONS, [from, to, seed.members, rows[0]!.id]);
      // Without fresh statistics the planner assumes an empty table and checks the foreign keys of messages with sequential scans.
      await client.query("analyze conversations");
      await client.query(HELD, [from, to, seed.members, rows[0]!.id]);
      const { rowCount } = await client.query(MESSAGES, [seed.messages]);
      await client.query(NUMBERS, [seed.messages, rows[0]!.id]);
      await client.query(CHATS, [rows[0]!.id]);
      await client.query("commit");
      added += rowCount ?? 0;
      seed.onProgress?.(to + 1);
    }
    await client.query("analyze conversations, messages, chats");
    return added;
  } finally {
    await client.end();
  }
}

/** Maps a number to two members: each member with the next one first, then each member with the one after that, and so on. */
const PAIRS = `
  select n, least(one.id, other.id) as low, greatest(one.id, other.id) as high
  from generate_series($1::bigint, $2::bigint) as n
  join members one on one.tenant_id = $4::int and lower(one.name) = 'load-' || (n % $3::bigint)
  join members other on other.tenant_id = $4::int
    and lower(other.name) = 'load-' || ((n % $3::bigint + 1 + n / $3::bigint) % $3::bigint)`;

const CONVERSATIONS = `
  insert into conversations (low_id, high_id, created_at)
  select low, high, now() - interval '1 year' from (${PAIRS}) as pairs on conflict do nothing`;

const HELD = `
  create temporary table begun on commit drop as
  select conversations.id, low, high, last_seq from (${PAIRS}) as pairs
  join conversations on tenant_id = $4::int and low_id = low and high_id = high`;

/** The members take turns, sometimes with two messages in a row; one message every seven minutes. */
const MESSAGES = `
  insert into messages (conversation_id, seq, sender_id, kind, body, price, client_message_id, created_at)
  select id, seq, case when seq = $1::int or seq % 5 in (0, 2) then low else high end, 'text',
    'Message ' || seq || repeat(' and some more words', seq % 7), 0, 'load-message-' || seq,
    now() - interval '1 minute' * (($1::int - seq) * 7 + id % 60)
  from begun, generate_series(last_seq + 1, $1::int) as seq`;

const NUMBERS = `
  update conversations set last_seq = $1::int from begun
  where conversations.tenant_id = $2::int and conversations.id = begun.id and conversations.last_seq < $1::int`;

const CHATS = `
  insert into chats as kept (member_id, conversation_id, other_id, unread, delivered_seq, seen_seq, last_seq, last_at)
  select sides.member, begun.id, sides.other, sides.unread, messages.seq - sides.unread, messages.seq - sides.unread,
    messages.seq, messages.created_at
  from begun
  join conversations on conversations.tenant_id = $1::int and conversations.id = begun.id
  join messages on messages.tenant_id = $1::int and messages.conversation_id = begun.id and messages.seq = conversations.last_seq
  cross join lateral (values (low, high, 0), (high, low, 1)) as sides (member, other, unread)
  on conflict (tenant_id, member_id, conversation_id) do update set
    last_seq = excluded.last_seq, last_at = excluded.last_at, unread = excluded.unread,
    seen_seq = excluded.seen_seq, delivered_seq = excluded.delivered_seq`;
