import type { Needs } from "~/domain/context";
import { readSignedToken, writeSignedToken } from "~/domain/signed-token.server";
import type { Preference } from "./rules";

/** The order is part of every token in a sent mail, and mails are kept for years: append at the end only. */
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
/** The maximum length of an integer in `writeUIntBE`. */
const ID_BYTES = 6;
const PAYLOAD_BYTES = 1 + ID_BYTES;

type Signing = Needs<"sign" | "tenant">;

/** The member and the kind of optional mail that an unsubscribe link is for. */
export type UnsubscribeToken = { memberId: number; preference: Preference };

/**
 * Creates the token of an unsubscribe link. It does not expire and can be used again, so that old mails still work. It cannot be forged,
 * and it is invalid on another tenant. product 15.7, 2.7
 */
export function writeUnsubscribeToken(ctx: Signing, { memberId, preference }: UnsubscribeToken): string {
  const payload = Buffer.alloc(PAYLOAD_BYTES);
  payload.writeUInt8(order.indexOf(preference), 0);
  payload.writeUIntBE(memberId, 1, ID_BYTES);
  return writeSignedToken(ctx.sign, labelOf(ctx), payload);
}

/** Reads a token of `writeUnsubscribeToken`; null where it is altered, belongs to another tenant, or is no such token. */
export function readUnsubscribeToken(ctx: Signing, tokenText: string): UnsubscribeToken | null {
  const payload = readSignedToken(ctx.sign, labelOf(ctx), tokenText, PAYLOAD_BYTES);
  const preference = payload && order[payload.readUInt8(0)];
  return preference ? { memberId: payload.readUIntBE(1, ID_BYTES), preference } : null;
}

function labelOf({ tenant }: Signing): string {
  return `unsubscribe ${tenant.id}`;
}
