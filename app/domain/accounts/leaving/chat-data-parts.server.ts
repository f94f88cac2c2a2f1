import { sql } from "kysely";
import { BRAND, type DataPart, MEMBER, NUMBER, tablePart } from "./data-part.server";

const EXPORTED = "is part of the conversations, as the member sees them";

const message = {
  conversation: "conversation_id",
  number: "seq",
  at: "created_at",
  kind: "kind",
  text: "body",
  gift: "gift",
  photo: "photo",
  photo_width: "photo_width",
  photo_height: "photo_height",
  waits_for_confirmed_address: "held",
  automatic: "automatic",
};
const columns = (of: Record<string, string>) =>
  sql.join(
    Object.entries(of).map(([called, column]) => sql`${sql.ref(`messages.${column}`)} as ${sql.ref(called)}`),
  );
const written = { ...message, credits: "price" };

type DownloadedMessage = Record<string, unknown> & { photo: string | null };

/** The parts of the data download for credits, conversations and notices. */
export const chatDataParts: readonly DataPart[] = [
  tablePart({
    name: "credits",
    table: "credit_balances",
    isOne: true,
    shows: { left: "balance", of_these_given: "granted", owed: "owed" },
  }),
  tablePart({
    name: "credits_given_and_spent",
    table: "credit_entries",
    shows: {
      at: "created_at",
      credits: "amount",
      of_these_given: "granted",
      why: "reason",
      for: "reference",
      taken_back: "portion",
      owed: "owed",
    },
    leavesOut: { id: NUMBER, unique_key: "an idempotency key", reverses: NUMBER },
  }),
  tablePart({
    name: "conversations",
    table: "chats",
    shows: {
      conversation: "conversation_id",
      member_number: "other_id",
      last_message_at: "last_at",
      last_message_number: "last_seq",
      unread: "unread",
      arrived_up_to: "delivered_seq",
      seen_up_to: "seen_seq",
      removed_up_to: "cleared_seq",
      in_the_list: "listed",
    },
  }),
  {
    name: "conversations_started",
    table: "conversations",
    shows: { conversation: "id", at: "created_at" },
    leavesOut: { tenant_id: BRAND, low_id: EXPORTED, high_id: EXPORTED, last_seq: EXPORTED },
    // Joins `chats`, because the member must not learn of a conversation whose messages are all held until the other member confirms their
    // address.
    async collect(tx, memberId) {
      return tx
        .selectFrom("conversations")
        .innerJoin("chats", "chats.conversation_id", "conversations.id")
        .select(["conversations.id as conversation", "conversations.created_at as at"])
        .where("chats.member_id", "=", memberId)
        .orderBy("conversations.id")
        .execute();
    },
  },
  {
    name: "messages_written",
    table: "messages",
    shows: written,
    leavesOut: {
      tenant_id: BRAND,
      sender_id: MEMBER,
      client_message_id: "an idempotency key",
    },
    async collect(tx, memberId) {
      const { rows } = await sql<DownloadedMessage>`select ${columns(written)} from messages
        where sender_id = ${memberId} order by conversation_id, seq`.execute(tx);
      // The name of the photo's file in the download.
      return rows.map((row) => ({ ...row, photo: row.photo && `photos/${row.photo}.webp` }));
    },
  },
  {
    name: "messages_received",
    table: "messages",
    shows: message,
    leavesOut: {},
    // Only messages that the member can see: held messages belong to the sender alone, and messages that the member removed are excluded.
    async collect(tx, memberId) {
      const { rows } = await sql<DownloadedMessage>`select ${columns(message)} from chats
        join messages on messages.conversation_id = chats.conversation_id and messages.seq > chats.cleared_seq
        where chats.member_id = ${memberId} and messages.sender_id is distinct from ${memberId} and not messages.held
        order by messages.conversation_id, messages.seq`.execute(tx);
      return rows.map((row) => ({ ...row, photo: row.photo !== null }));
    },
  },
  tablePart({
    name: "sent_so_far",
    table: "chat_tallies",
    isOne: true,
    shows: { conversations_started: "conversations_started", messages: "messages_sent" },
  }),
  tablePart({
    name: "news",
    table: "notices",
    shows: {
      at: "created_at",
      kind: "kind",
      member_number: "from_id",
      conversation: "conversation_id",
      message_number: "seq",
      pushed_at: "pushed_at",
      mailed_at: "mailed_at",
      reminded_at: "reminded_at",
    },
    leavesOut: { id: NUMBER, mail_id: NUMBER },
  }),
];
