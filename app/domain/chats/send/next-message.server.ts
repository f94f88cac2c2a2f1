import { sql } from "kysely";
import type { TenantTransaction } from "~/db/tables";
import type { ChatContext } from "../chat-events.server";
import { freeMessages, messagePrice } from "./price.server";

/** What the next message costs a member, and what they have for it. */
export type NextMessage = {
  /** of words, in credits; 0 while it is free */
  price: number;
  /** of a photo, in credits */
  photoPrice: number;
  /** so many messages of words are free from here on */
  freeMessages: number;
  /** what the member has */
  credits: number;
  /** whether the other side gets it only when the member's address is confirmed */
  isHeld: boolean;
};

/** What a member's next message in a conversation costs. @param isFirst whether it begins the conversation. product.md §1, decisions §6 */
export async function findNextMessage(
  { tenant }: Pick<ChatContext, "tenant">,
  tx: TenantTransaction,
  memberId: number,
  isFirst: boolean,
): Promise<NextMessage> {
  const { rows } = await sql<PayerRow>`select ${payerColumns}
    from members own ${payerJoins} where own.id = ${memberId}`.execute(tx);
  return toNextMessage({ tenant }, rows[0], isFirst);
}

/** The same for a message to somebody, whether or not the two have written to each other before. */
export async function findNextMessageTo(
  ctx: Pick<ChatContext, "db" | "tenant">,
  memberId: number,
  otherId: number,
): Promise<NextMessage> {
  return ctx.db.transaction(async (tx) => {
    const { rows } = await sql<PayerRow & { has_written: boolean }>`select ${payerColumns}, exists (
        select from chats where chats.member_id = own.id and chats.other_id = ${otherId} and chats.last_seq > 0
      ) as has_written
      from members own ${payerJoins} where own.id = ${memberId}`.execute(tx);
    return toNextMessage(ctx, rows[0], !rows[0]?.has_written);
  });
}

/** What of `own`, their tally and their balance a price depends on. */
export type PayerRow = {
  own_paid: boolean;
  own_fictional: boolean;
  own_status: string;
  conversations_started: number | null;
  messages_sent: number | null;
  balance: number | null;
};

/** For a statement that has the member as `own`, with the joins. */
export const payerColumns = sql`own.paid_user as own_paid, own.fictional as own_fictional, own.status as own_status,
  tally.conversations_started, tally.messages_sent, credits.balance`;
export const payerJoins = sql`left join chat_tallies tally on tally.member_id = own.id
  left join credit_balances credits on credits.member_id = own.id`;

/** @param isFirst whether it begins the conversation */
export function toNextMessage(
  { tenant }: Pick<ChatContext, "tenant">,
  row: PayerRow | undefined,
  isFirst: boolean,
): NextMessage {
  const payer = { paidUser: row?.own_paid ?? false, fictional: row?.own_fictional ?? false };
  const tally = {
    conversationsStarted: row?.conversations_started ?? 0,
    messagesSent: row?.messages_sent ?? 0,
  };
  const priceOf = (kind: "text" | "photo") => messagePrice(tenant, payer, tally, { kind, isFirst });
  return {
    price: priceOf("text"),
    photoPrice: priceOf("photo"),
    freeMessages: freeMessages(tenant, payer, tally, isFirst),
    credits: row?.balance ?? 0,
    isHeld: row?.own_status === "not_confirmed",
  };
}
