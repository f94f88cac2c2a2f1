import type { Cursor } from "~/domain/members/search/search-sql.server";
import { readCursor, writeCursor } from "~/domain/sealed-cursor.server";
import type { Ctx } from "~/http/context.server";

const LIST = "members";

/** Writes a cursor in the results of a search for an address. */
export function searchCursorOf(ctx: Ctx, { at, id, distance }: Cursor): string {
  return writeCursor(ctx, LIST, ctx.member?.id ?? null, [at.getTime(), id, distance]);
}

/** Reads a cursor of `searchCursorOf`; null for any other text. */
export function readSearchCursor(ctx: Ctx, text: string | null): Cursor | null {
  const [ms, id, distance = null] = readCursor(ctx, LIST, ctx.member?.id ?? null, text) ?? [];
  return typeof ms === "number" && typeof id === "number"
    ? { at: new Date(ms), id, distance: typeof distance === "number" ? distance : null }
    : null;
}
