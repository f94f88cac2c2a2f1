import { z } from "zod";
import type { CreditReason, MessageKind, TenantTransaction } from "~/db/tables";
import type { Account, ChatContext, Needs } from "~/domain/context";
import { toRefusal } from "~/domain/credits/debit-credits.server";
import { countStep } from "~/domain/growth/count-step.server";
import { claimFiles, type PhotoNames } from "~/domain/photos/photo-files.server";
import { cleanText } from "~/domain/typed-text.server";
import { findRightsOrEarlier } from "../find-rights.server";
import { type Message, messageColumns, toMessage } from "../message.server";
import { ChatClosed, MessageRefused } from "../refusals.server";
import { CLIENT_ID } from "../rules";
import { Addressee, lockBoth, lockConversation } from "./lock-conversation.server";
import { lockSender } from "./lock-sender.server";
import { messagePrice } from "./price.server";
import { writeMessage } from "./write-message.server";

export type SendMessage = z.infer<typeof SendMessage>;
export const SendMessage = z.intersection(
  Addressee,
  z.object({ text: z.string().max(100_000), client_message_id: z.string().regex(CLIENT_ID) }),
);

/** The content of a message, already validated. */
export type Content =
  | { kind: "text"; text: string }
  | { kind: "gift"; text: string; gift: string }
  | { kind: "photo"; text: string; photo: PhotoNames & { width: number; height: number } };

export type Sent = { conversation: number; message: Message };

type Sender = Pick<Account, "id">;

/**
 * Sends a message to the other side of a conversation. A retry with the same client_message_id returns the first result and costs nothing
 * more.
 * @throws NotEnoughCredits, ChatClosed, ChatNotFound, MessageRefused. product 11.3, 11.4
 */
export async function sendMessage(ctx: ChatContext, sender: Sender, input: SendMessage): Promise<Sent> {
  return send(ctx, sender, input, input.client_message_id, {
    kind: "text",
    text: messageText(ctx, input.text),
  });
}

/**
 * Normalizes a typed text: removes invisible characters, and checks that it is neither empty nor longer than the brand allows.
 * @throws MessageRefused
 */
export function messageText({ tenant }: Needs<"tenant">, typed: string): string {
  const text = photoText({ tenant }, typed);
  if (text === "") throw new MessageRefused("empty");
  return text;
}

/**
 * Like `messageText`, for the text of a photo, which may be empty.
 * @throws MessageRefused
 */
export function photoText({ tenant }: Needs<"tenant">, typed: string): string {
  const text = cleanText(typed);
  if ([...text].length > tenant.config.message_length) throw new MessageRefused("too_long");
  return text;
}

/**
 * Sends a message of any kind in one transaction: rights → price → debit → message → unread → notice. product 11.3, 11.4
 * @param automatic whether a program wrote it: such a message is always marked, is free, and is not counted
 */
export async function send(
  ctx: ChatContext,
  sender: Sender,
  to: Addressee,
  clientMessageId: string,
  content: Content,
  { automatic }: { automatic: boolean } = { automatic: false },
): Promise<Sent> {
  let price = 0;
  const sending = ctx.db.transaction(async (tx) => {
    const { conversationId, otherId, lastSeq, tally } = await lock(ctx, tx, sender, to);
    const found = await findRightsOrEarlier(ctx, tx, sender.id, otherId, conversationId, clientMessageId);
    if ("earlier" in found)
      return { conversationId, otherId: found.isOpen ? otherId : null, message: found.earlier };
    const { rights } = found;
    if (otherId === null) throw new ChatClosed("left");
    const isFirst = lastSeq === 0;
    price = automatic ? 0 : messagePrice(ctx.tenant, rights, tally, { ...content, isFirst });
    const row = {
      conversation_id: conversationId,
      seq: lastSeq + 1,
      sender_id: sender.id,
      kind: content.kind,
      body: content.text,
      gift: content.kind === "gift" ? content.gift : null,
      photo: content.kind === "photo" ? content.photo.name : null,
      photo_width: content.kind === "photo" ? content.photo.width : null,
      photo_height: content.kind === "photo" ? content.photo.height : null,
      price,
      client_message_id: clientMessageId,
      held: !rights.isConfirmed,
      automatic,
      created_at: ctx.now,
    };
    if (!automatic && tally.messagesSent === 0) await countStep(ctx, tx, sender, "message");
    if (content.kind === "photo") await claimFiles(tx, content.photo);
    await writeMessage(
      tx,
      { ...row, otherId, isFirst },
      price === 0
        ? null
        : {
            memberId: sender.id,
            amount: price,
            reason: reasons[content.kind],
            reference: `conversation ${conversationId}`,
            uniqueKey: `message ${conversationId} ${sender.id} ${clientMessageId}`,
            now: ctx.now,
          },
    );
    return { conversationId, otherId, message: toMessage(row, sender.id) };
  });
  const done = await sending.catch((error: unknown) => {
    throw toRefusal(error, price);
  });
  // A retry publishes too: the process of the first attempt may have died between commit and publish. A member with whom the conversation
  // has been closed since is not notified.
  const event = { type: "message", conversation: done.conversationId, seq: done.message.seq } as const;
  ctx.publish(sender.id, event);
  if (done.message.price > 0) ctx.publish(sender.id, { type: "user" });
  if (!done.message.held && done.otherId !== null) {
    ctx.publish(done.otherId, event);
    ctx.noticed();
  }
  return { conversation: done.conversationId, message: done.message };
}

/** Locks the sender's tally and the conversation until the transaction ends, in one statement where both exist. */
async function lock(ctx: ChatContext, tx: TenantTransaction, sender: Sender, to: Addressee) {
  const both = "conversation" in to ? await lockBoth(tx, sender.id, to.conversation) : null;
  if (both) return both;
  const tally = await lockSender(tx, sender.id);
  return { tally, ...(await lockConversation(ctx, tx, sender, to)) };
}

const reasons = { text: "message", photo: "photo", gift: "gift" } as const satisfies Record<
  MessageKind,
  CreditReason
>;

/** Returns the message that was sent with a client message id before; null where there is none. */
export async function findByClientId(
  tx: TenantTransaction,
  conversationId: number,
  senderId: number,
  clientMessageId: string,
): Promise<Message | null> {
  const row = await tx
    .selectFrom("messages")
    .select(messageColumns)
    .where("conversation_id", "=", conversationId)
    .where("sender_id", "=", senderId)
    .where("client_message_id", "=", clientMessageId)
    .executeTakeFirst();
  return row ? toMessage(row, senderId) : null;
}
