import type { Selectable } from "kysely";
import type { MessageKind, MessagesTable } from "~/db/tables";

/** A message as one of the two members sees it. */
export type Message = {
  /** its number in the conversation, from 1 */
  seq: number;
  /** whether the viewer wrote it */
  isOwn: boolean;
  /** the sender is erased, and the content of the message with them */
  isErased: boolean;
  kind: MessageKind;
  text: string;
  gift: string | null;
  photo: { name: string; width: number; height: number } | null;
  /** in credits */
  price: number;
  clientMessageId: string;
  /** not delivered until the sender's address is confirmed */
  held: boolean;
  /** written by a program to the viewer; never one's own */
  automatic: boolean;
  at: Date;
};

export const messageColumns = [
  "seq",
  "sender_id",
  "kind",
  "body",
  "gift",
  "photo",
  "photo_width",
  "photo_height",
  "price",
  "client_message_id",
  "held",
  "automatic",
  "created_at",
] as const;

/** @param memberId the viewer */
export function toMessage(
  row: Pick<Selectable<MessagesTable>, (typeof messageColumns)[number]>,
  memberId: number,
): Message {
  const isOwn = row.sender_id === memberId;
  return {
    seq: row.seq,
    isOwn,
    isErased: row.sender_id === null,
    kind: row.kind,
    text: row.body,
    gift: row.gift,
    photo: row.photo ? { name: row.photo, width: row.photo_width ?? 0, height: row.photo_height ?? 0 } : null,
    price: isOwn ? row.price : 0,
    // Only the sender needs the client message id.
    clientMessageId: isOwn ? row.client_message_id : "",
    held: row.held,
    automatic: row.automatic && !isOwn,
    at: row.created_at,
  };
}
