import type { AccountContext } from "~/domain/accounts/account.server";
import { readSignedWord, writeSignedWord } from "~/domain/signed-word.server";
import type { Preference } from "./rules";

/** Order is part of every token that is out, and mails are kept for years: add at the end only. */
const order: readonly Preference[] = [
  "new_conversations",
  "new_messages",
  "like",
  "unread_message_reminders",
  "promotions",
  "weekly_updates",
  "news",
  "reminders",
];
/** As many bytes as a whole number of the language has. */
const ID_BYTES = 6;
const PAYLOAD_BYTES = 1 + ID_BYTES;

type Signing = Pick<AccountContext, "sign" | "tenant">;

/** Whose optional mails a link is about, and of which kind. */
export type UnsubscribeToken = { memberId: number; preference: Preference };

/**
 * The word of a link for leaving. It does not expire and may be used again: a mail that was kept must still work. Nobody else can make
 * one, and it is worth nothing on another tenant. decisions §2
 */
export function writeUnsubscribeToken(ctx: Signing, { memberId, preference }: UnsubscribeToken): string {
  const payload = Buffer.alloc(PAYLOAD_BYTES);
  payload.writeUInt8(order.indexOf(preference), 0);
  payload.writeUIntBE(memberId, 1, ID_BYTES);
  return writeSignedWord(ctx.sign, labelOf(ctx), payload);
}

/** Reads a word of `writeUnsubscribeToken`; null when it is altered, another tenant's or no such word at all. */
export function readUnsubscribeToken(ctx: Signing, word: string): UnsubscribeToken | null {
  const payload = readSignedWord(ctx.sign, labelOf(ctx), word, PAYLOAD_BYTES);
  const preference = payload && order[payload.readUInt8(0)];
  return preference ? { memberId: payload.readUIntBE(1, ID_BYTES), preference } : null;
}

function labelOf({ tenant }: Signing): string {
  return `unsubscribe ${tenant.id}`;
}
