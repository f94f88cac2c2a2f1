import type { Cursor } from "~/domain/members/search/search-sql.server";

/** A cursor in the results: last activity in milliseconds, the member's number, and for "nearest first" the distance. */
export function cursorOf({ at, id, distance }: Cursor): string {
  return [at.getTime(), id, ...(distance === null ? [] : [distance])].join("-");
}

/** Parses a cursor; null for a malformed one. */
export function readCursor(text: string | null): Cursor | null {
  const [, ms, id, distance] = /^(\d{1,14})-([1-9]\d{0,14})(?:-(\d{1,7}))?$/.exec(text ?? "") ?? [];
  return ms && id
    ? { at: new Date(Number(ms)), id: Number(id), distance: distance === undefined ? null : Number(distance) }
    : null;
}
