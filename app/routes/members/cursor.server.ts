import type { Cursor } from "~/domain/members/search/search-sql.server";

/** A place in the results as an address carries it: milliseconds and the member's number. */
export function cursorOf({ lastActive, id }: Cursor): string {
  return `${lastActive.getTime()}-${id}`;
}

/** The place that an address names, or null for what is none. */
export function readCursor(text: string | null): Cursor | null {
  const [, ms, id] = /^(\d{1,14})-([1-9]\d{0,14})$/.exec(text ?? "") ?? [];
  return ms && id ? { lastActive: new Date(Number(ms)), id: Number(id) } : null;
}
