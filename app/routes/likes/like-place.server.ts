import type { LikePlace } from "~/domain/likes/list-likes.server";
import { readCursor, writeCursor } from "~/domain/sealed-cursor.server";
import type { Ctx } from "~/http/context.server";

const LIST = "likes";

/** Writes a cursor in a member's list of likes for an address. */
export function writePlace(ctx: Ctx, memberId: number, { isNew, atMicros, id }: LikePlace): string {
  return writeCursor(ctx, LIST, memberId, [isNew, atMicros, id]);
}

/** Reads a cursor of `writePlace`; null for any other text. */
export function readPlace(ctx: Ctx, memberId: number, text: string | null): LikePlace | null {
  const [isNew, atMicros, id] = readCursor(ctx, LIST, memberId, text) ?? [];
  return typeof isNew === "boolean" && typeof atMicros === "number" && typeof id === "number"
    ? { isNew, atMicros, id }
    : null;
}
