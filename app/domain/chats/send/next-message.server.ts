import { sql } from "kysely";
import type { TenantTransaction } from "~/db/tables";
import type { Needs } from "~/domain/context";
import { freeMessages, messagePrice } from "./price.server";

/** The price of a member's next message, and the credits that they have. */
export type NextMessage = {
  /** of a text message, in credits; 0 while it is free */
  price: number;
  /** of a photo message, in credits */
  photoPrice: number;
  /** number of text messages that are still free */
  freeMessages: number;
  /** the member's balance */
  credits: number;
  /** whether the message is held until the member's address is confirmed */
  isHeld: boolean;
};

/**
 * Returns the price of a member's next message in a conversation.
 * @param isFirst whether it starts the conversation. product 11.5, 11.6
 */
export async function findNextMessage(
  { tenant }: Needs<"tenant">,
  tx: TenantTransaction,
  memberId: number,
  isFirst: boolean,
): Promise<NextMessage> {
  const { rows } = await sql<PayerRow>`select ${payerColumns}
    from members own ${payerJoins} where own.id = ${memberId}`.execute(tx);
  return toNextMessage({ tenant }, rows[0], isFirst);
}

/** Like `findNextMessage`, for a message to another member, whether or not the two have written to each other before. */
export async function findNextMessageTo(
  ctx: Needs<"db" | "tenant">,
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

/** The columns of `own`, the tally and the balance that a price depends on. */
export type PayerRow = {
  own_paid: boolean;
  own_fictional: boolean;
  own_status: string;
  conversations_started: number | null;
  messages_sent: number | null;
  balance: number | null;
};

/** Columns and joins for a statement that selects the member as `own`. */
export const payerColumns = sql`own.paid_user as own_paid, own.fictional as own_fictional, own.status as own_status,
  tally.conversations_started, tally.messages_sent, credits.balance`;
export const payerJoins = sql`left join chat_tallies tally on tally.member_id = own.id
  left join credit_balances credits on credits.member_id = own.id`;

/** @param isFirst whether it starts the conversation */
export function toNextMessage(
  { tenant }: Needs<"tenant">,
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
