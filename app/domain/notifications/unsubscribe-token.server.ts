import type { AccountContext } from "~/domain/accounts/account.server";
import { isSigned } from "~/domain/signatures.server";
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
const SIGNATURE_BYTES = 24;

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
  return `${payload.toString("base64url")}.${ctx.sign(signedText(ctx, payload)).toString("base64url", 0, SIGNATURE_BYTES)}`;
}

/** Reads a word of `writeUnsubscribeToken`; null when it is altered, another tenant's or no such word at all. */
export function readUnsubscribeToken(ctx: Signing, word: string): UnsubscribeToken | null {
  const [body = "", given = "", ...more] = word.split(".");
  const payload = Buffer.from(body, "base64url");
  const signed = Buffer.from(given, "base64url");
  if (more.length > 0 || payload.length !== PAYLOAD_BYTES) return null;
  // One token has one spelling: base64 would let the last letter vary.
  if (payload.toString("base64url") !== body || signed.toString("base64url") !== given) return null;
  if (!isSigned(ctx.sign, signedText(ctx, payload), signed, SIGNATURE_BYTES)) return null;
  const preference = order[payload.readUInt8(0)];
  return preference ? { memberId: payload.readUIntBE(1, ID_BYTES), preference } : null;
}

function signedText({ tenant }: Signing, payload: Buffer): string {
  return `unsubscribe ${tenant.id} ${payload.toString("base64url")}`;
}
