import { readSignedWord, writeSignedWord } from "~/domain/signed-word.server";
import type { AccountContext } from "../account.server";

/** Order is part of every token that is out: add at the end only. */
const purposes = ["confirm", "leave"] as const;
export type WaitingPurpose = (typeof purposes)[number];

const ID_BYTES = 6;

type Signing = Pick<AccountContext, "sign" | "tenant">;

/** What a link of the waiting list is for, and the entry that it is about. */
export type WaitingToken = { purpose: WaitingPurpose; id: number };

/** The word of a link in a mail of the waiting list. It is worth nothing on another tenant. */
export function writeWaitingToken(ctx: Signing, { purpose, id }: WaitingToken): string {
  const payload = Buffer.alloc(1 + ID_BYTES);
  payload.writeUInt8(purposes.indexOf(purpose), 0);
  payload.writeUIntBE(id, 1, ID_BYTES);
  return writeSignedWord(ctx.sign, labelOf(ctx), payload);
}

/** Reads a word of `writeWaitingToken`; null when it is altered, another tenant's or no such word. Its entry may be gone. */
export function readWaitingToken(ctx: Signing, word: string): WaitingToken | null {
  const payload = readSignedWord(ctx.sign, labelOf(ctx), word, 1 + ID_BYTES);
  const purpose = payload && purposes[payload.readUInt8(0)];
  return purpose ? { purpose, id: payload.readUIntBE(1, ID_BYTES) } : null;
}

function labelOf({ tenant }: Signing): string {
  return `waiting ${tenant.id}`;
}
