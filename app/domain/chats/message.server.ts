import type { Selectable } from "kysely";
import type { MessageKind, MessagesTable } from "~/db/tables";

/** A message as one of the two sees it. */
export type Message = {
  /** its place in the conversation, from 1 */
  seq: number;
  /** whether the one who looks wrote it */
  isOwn: boolean;
  /** whoever wrote it is erased, and with them what it said */
  isErased: boolean;
  kind: MessageKind;
  text: string;
  gift: string | null;
  photo: { name: string; width: number; height: number } | null;
  /** in credits */
  price: number;
  clientMessageId: string;
  /** waits until its sender's address is confirmed */
  held: boolean;
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

/** @param memberId who looks */
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
    // The other side's is of no use to anybody else.
    clientMessageId: isOwn ? row.client_message_id : "",
    held: row.held,
    automatic: row.automatic,
    at: row.created_at,
  };
}
