import { z } from "zod";
import type { CreditReason, MessageKind, TenantTransaction } from "~/db/tables";
import type { Account } from "~/domain/accounts/account.server";
import { cleanText, showsNothing } from "~/domain/accounts/typed-text.server";
import { toRefusal } from "~/domain/credits/spend-credits.server";
import { claimFiles, type PhotoNames } from "~/domain/photos/photo-files.server";
import type { ChatContext } from "../chat-events.server";
import { findRightsOrEarlier } from "../find-rights.server";
import { type Message, messageColumns, toMessage } from "../message.server";
import { ChatClosed, MessageRefused } from "../refusals.server";
import { CLIENT_ID } from "../rules";
import { Addressee, holdBoth, holdConversation } from "./hold-conversation.server";
import { holdSender } from "./hold-sender.server";
import { messagePrice } from "./price.server";
import { writeMessage } from "./write-message.server";

export type SendMessage = z.infer<typeof SendMessage>;
export const SendMessage = z.intersection(
  Addressee,
  z.object({ text: z.string().max(100_000), client_message_id: z.string().regex(CLIENT_ID) }),
);

/** What is sent, when it is clear what it says. */
export type Content =
  | { kind: "text"; text: string }
  | { kind: "gift"; text: string; gift: string }
  | { kind: "photo"; text: string; photo: PhotoNames & { width: number; height: number } };

export type Sent = { conversation: number; message: Message };

type Sender = Pick<Account, "id">;

/**
 * Sends a message to the other side of a conversation. Retrying with the same client_message_id gives the first result and costs nothing
 * more.
 * @throws NotEnoughCredits, ChatClosed, ChatNotFound, MessageRefused. product.md §1, §4, decisions §6
 */
export async function sendMessage(ctx: ChatContext, sender: Sender, input: SendMessage): Promise<Sent> {
  return send(ctx, sender, input, input.client_message_id, {
    kind: "text",
    text: messageText(ctx, input.text),
  });
}

/** What is sent of a typed text: without what nobody sees, and no longer than the brand allows. @throws MessageRefused */
export function messageText({ tenant }: Pick<ChatContext, "tenant">, typed: string): string {
  const text = photoText({ tenant }, typed);
  if (text === "") throw new MessageRefused("empty");
  return text;
}

/** The same of what is typed beside a photo, which may be nothing. @throws MessageRefused */
export function photoText({ tenant }: Pick<ChatContext, "tenant">, typed: string): string {
  const text = cleanText(typed.replace(/\r\n?/g, "\n"));
  if ([...text].length > tenant.config.message_length) throw new MessageRefused("too_long");
  return showsNothing(text) ? "" : text;
}

/**
 * The one transaction of every message, whatever it carries: rights → price → debit → message → unread → notice. decisions §6
 * @param automatic whether a program wrote it and no person: marked wherever it shows, it costs nothing and counts for nothing
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
    const { conversationId, otherId, lastSeq, tally } = await hold(ctx, tx, sender, to);
    const found = await findRightsOrEarlier(tx, sender.id, otherId, conversationId, clientMessageId);
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
  // A retry is told like the first time: whoever took that may have died before it could tell. Not to who has blocked its sender since.
  const event = { type: "message", conversation: done.conversationId, seq: done.message.seq } as const;
  ctx.tell(sender.id, event);
  if (done.message.price > 0) ctx.tell(sender.id, { type: "user" });
  if (!done.message.held && done.otherId !== null) {
    ctx.tell(done.otherId, event);
    ctx.noticed();
  }
  return { conversation: done.conversationId, message: done.message };
}

/** Holds the sender's tally and the conversation until the end, in one step where both are there. */
async function hold(ctx: ChatContext, tx: TenantTransaction, sender: Sender, to: Addressee) {
  const both = "conversation" in to ? await holdBoth(tx, sender.id, to.conversation) : null;
  if (both) return both;
  const tally = await holdSender(tx, sender.id);
  return { tally, ...(await holdConversation(ctx, tx, sender, to)) };
}

const reasons = { text: "message", photo: "photo", gift: "gift" } as const satisfies Record<
  MessageKind,
  CreditReason
>;

/** The message that was sent under a client's number before. */
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
