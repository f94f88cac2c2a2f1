import { type Selectable, sql } from "kysely";
import type { MessagesTable, TenantTransaction } from "~/db/tables";
import type { Needs } from "~/domain/context";
import { isGone } from "~/domain/gone";
import { type Between, whyClosed } from "./closed.server";
import { type Message, messageColumns, toMessage } from "./message.server";
import { ChatClosed, ChatNotFound } from "./refusals.server";

/** The sender's current state, read from the database: the session's copy can be a minute old. */
export type Rights = { paidUser: boolean; fictional: boolean; isConfirmed: boolean };

type Facts = Between & { own_status: string; paid_user: boolean; fictional: boolean; completed: boolean };

const facts = sql`own.status as own_status, own.paid_user, own.fictional, own.completed, other.status, other.suspended_until,
  own.suspended_until as own_suspended_until,
  exists (select from blocks where blocker_id = own.id and blocked_id = other.id) as blocked,
  exists (select from blocks where blocker_id = other.id and blocked_id = own.id) as blocked_by`;

/**
 * Returns the sender's rights where they may write to the other member now.
 * @throws ChatClosed; ChatNotFound where the sender is leaving. product 11.2
 */
export async function findRights(
  { now }: Needs<"now">,
  tx: TenantTransaction,
  senderId: number,
  otherId: number | null,
): Promise<Rights> {
  const { rows } = await sql<Facts>`select ${facts}
    from members own left join members other on other.id = ${otherId} where own.id = ${senderId}`.execute(tx);
  return rightsOf(rows[0], now);
}

/**
 * Like `findRights`, for a message that may have been sent before. Returns an earlier message with the same client message id even if the
 * conversation has been closed since; `isOpen` says whether to notify the other member of it.
 * @throws ChatClosed, ChatNotFound
 */
export async function findRightsOrEarlier(
  { now }: Needs<"now">,
  tx: TenantTransaction,
  senderId: number,
  otherId: number | null,
  conversationId: number,
  clientMessageId: string,
): Promise<{ rights: Rights } | { earlier: Message; isOpen: boolean }> {
  type Earlier = Selectable<MessagesTable>;
  const { rows } = await sql<
    Facts & Earlier
  >`select ${facts}, ${sql.join(messageColumns.map((name) => sql.ref(`earlier.${name}`)))}
    from members own left join members other on other.id = ${otherId}
    left join messages earlier on earlier.conversation_id = ${conversationId} and earlier.sender_id = own.id
      and earlier.client_message_id = ${clientMessageId}
    where own.id = ${senderId}`.execute(tx);
  const [found] = rows;
  if (found && found.seq !== null)
    return { earlier: toMessage(found, senderId), isOpen: whyClosed(found, now) === null };
  return { rights: rightsOf(found, now) };
}

function rightsOf(found: Facts | undefined, now: Date): Rights {
  if (!found?.completed || isGone(found.own_status)) throw new ChatNotFound("The sender is gone.");
  const closed = whyClosed(found, now);
  if (closed) throw new ChatClosed(closed);
  return {
    paidUser: found.paid_user,
    fictional: found.fictional,
    isConfirmed: found.own_status === "active",
  };
}
