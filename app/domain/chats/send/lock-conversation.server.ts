import { sql } from "kysely";
import { z } from "zod";
import type { TenantTransaction } from "~/db/tables";
import type { Account, Needs } from "~/domain/context";
import { visibleMembers } from "~/domain/members/visible-members.server";
import { idInput } from "~/domain/number-input.server";
import { ChatNotFound } from "../refusals.server";
import type { Tally } from "./price.server";

/**
 * The addressee of a message: one of the member's own conversations, or a profile. The first message to a profile starts a conversation.
 */
export type Addressee = z.infer<typeof Addressee>;
export const Addressee = z
  .union([z.object({ conversation: idInput }), z.object({ profile: idInput })])
  .describe("the recipient");

export type HeldConversation = {
  conversationId: number;
  /** null once the other member is erased */
  otherId: number | null;
  /** the number of its last message; 0 before the first */
  lastSeq: number;
};

/**
 * Locks a conversation until the transaction ends. With a profile, starts the conversation if there is none yet, which requires that the
 * member can see the profile.
 * @throws ChatNotFound
 */
export async function lockConversation(
  ctx: Needs<"now">,
  tx: TenantTransaction,
  member: Pick<Account, "id">,
  to: Addressee,
): Promise<HeldConversation> {
  if ("conversation" in to) {
    const locked = await lockedConversation(tx, member.id)
      .where("id", "=", to.conversation)
      .executeTakeFirst();
    if (!locked?.is_theirs) throw new ChatNotFound(`No conversation ${to.conversation}.`);
    return toHeld(locked, member.id);
  }
  if (to.profile === member.id) throw new ChatNotFound("A member cannot message themselves.");
  const pair = { low_id: Math.min(member.id, to.profile), high_id: Math.max(member.id, to.profile) };
  const find = () =>
    lockedConversation(tx, member.id)
      .where("low_id", "=", pair.low_id)
      .where("high_id", "=", pair.high_id)
      .executeTakeFirst();
  const locked = await find();
  if (locked?.is_theirs) return toHeld(locked, member.id);
  const other = await visibleMembers(tx, member.id)
    .select("members.id")
    .where("members.id", "=", to.profile)
    .executeTakeFirst();
  if (!other) throw new ChatNotFound(`No member ${to.profile}.`);
  if (locked) return toHeld(locked, member.id);
  // Two members who write to each other for the first time at the same moment start one conversation.
  await tx
    .insertInto("conversations")
    .values({ ...pair, created_at: ctx.now })
    .onConflict((conflict) => conflict.columns(["tenant_id", "low_id", "high_id"]).doNothing())
    .execute();
  const started = await find();
  if (!started) throw new ChatNotFound(`No conversation with ${to.profile}.`);
  return toHeld(started, member.id);
}

/** Locks a conversation of the member and their tally in one statement. Returns null where one of the two rows does not exist (yet). */
export async function lockBoth(
  tx: TenantTransaction,
  memberId: number,
  conversationId: number,
): Promise<(HeldConversation & { tally: Tally }) | null> {
  const { rows } = await sql<{
    id: number;
    low_id: number | null;
    high_id: number | null;
    last_seq: number;
    conversations_started: number;
    messages_sent: number;
  }>`select conversations.id, low_id, high_id, last_seq, conversations_started, messages_sent
    from chat_tallies join conversations on conversations.id = ${conversationId}
    where chat_tallies.member_id = ${memberId}
      and exists (select from chats where chats.member_id = ${memberId} and chats.conversation_id = ${conversationId})
    for update of chat_tallies, conversations`.execute(tx);
  const [locked] = rows;
  if (!locked) return null;
  const tally = { conversationsStarted: locked.conversations_started, messagesSent: locked.messages_sent };
  return { ...toHeld(locked, memberId), tally };
}

function lockedConversation(tx: TenantTransaction, memberId: number) {
  return (
    tx
      .selectFrom("conversations")
      .select(["id", "low_id", "high_id", "last_seq"])
      // The conversation does not exist for the member while all of its messages wait for the other member to confirm their address.
      .select(({ exists, selectFrom }) =>
        exists(
          selectFrom("chats")
            .select("chats.member_id")
            .where("chats.member_id", "=", memberId)
            .whereRef("chats.conversation_id", "=", "conversations.id"),
        ).as("is_theirs"),
      )
      .where(({ eb, or }) => or([eb("low_id", "=", memberId), eb("high_id", "=", memberId)]))
      .forUpdate()
  );
}

function toHeld(
  row: { id: number; low_id: number | null; high_id: number | null; last_seq: number },
  memberId: number,
): HeldConversation {
  return {
    conversationId: row.id,
    otherId: row.low_id === memberId ? row.high_id : row.low_id,
    lastSeq: row.last_seq,
  };
}
