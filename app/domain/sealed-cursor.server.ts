import type { Needs } from "./context";
import { seal, unseal } from "./seal.server";

/** The longest cursor that is read, in characters. */
const MAX_LENGTH = 400;

/**
 * Writes a cursor of a list for an address: encrypted, so that it reveals no times and cannot be made up, and bound to the tenant, the
 * list and its member. decision 227
 * @param memberId null for a visitor
 */
export function writeCursor(
  ctx: Needs<"random" | "sign" | "tenant">,
  list: string,
  memberId: number | null,
  place: readonly (number | boolean | null)[],
): string {
  const plain = Buffer.from(JSON.stringify(place));
  return seal(ctx, plain, { purpose: `cursor ${list}`, memberId: memberId ?? 0 }).toString("base64url");
}

/** Reads a cursor of `writeCursor`; null for a missing or altered one, and for one of another tenant, list or member. */
export function readCursor(
  ctx: Needs<"random" | "sign" | "tenant">,
  list: string,
  memberId: number | null,
  text: string | null,
): (number | boolean | null)[] | null {
  if (!text || text.length > MAX_LENGTH || !/^[\w-]+$/.test(text)) return null;
  const subject = { purpose: `cursor ${list}`, memberId: memberId ?? 0 };
  const opened = unseal(ctx, Buffer.from(text, "base64url"), subject);
  return opened ? (JSON.parse(opened.plain.toString()) as (number | boolean | null)[]) : null;
}
