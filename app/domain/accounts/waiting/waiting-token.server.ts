import { readSignedToken, writeSignedToken } from "~/domain/signed-token.server";
import type { Needs } from "../../context";

/** Issued tokens contain the index: only append. */
const purposes = ["confirm", "leave"] as const;
export type WaitingPurpose = (typeof purposes)[number];

const ID_BYTES = 6;

type Signing = Needs<"sign" | "tenant">;

/** The content of a waiting-list link's token: its purpose and the id of the entry. */
export type WaitingToken = { purpose: WaitingPurpose; id: number };

/** Returns the token of a link in a mail of the waiting list. It is not valid for another tenant. */
export function writeWaitingToken(ctx: Signing, { purpose, id }: WaitingToken): string {
  const payload = Buffer.alloc(1 + ID_BYTES);
  payload.writeUInt8(purposes.indexOf(purpose), 0);
  payload.writeUIntBE(id, 1, ID_BYTES);
  return writeSignedToken(ctx.sign, labelOf(ctx), payload);
}

/**
 * Reads a token of `writeWaitingToken`; null if it is altered, belongs to another tenant or is not a token. Its entry may no longer exist.
 */
export function readWaitingToken(ctx: Signing, tokenText: string): WaitingToken | null {
  const payload = readSignedToken(ctx.sign, labelOf(ctx), tokenText, 1 + ID_BYTES);
  const purpose = payload && purposes[payload.readUInt8(0)];
  return purpose ? { purpose, id: payload.readUIntBE(1, ID_BYTES) } : null;
}

function labelOf({ tenant }: Signing): string {
  return `waiting ${tenant.id}`;
}
