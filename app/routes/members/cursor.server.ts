import type { Cursor } from "~/domain/members/search/search-sql.server";

/** A place in the results as an address carries it: milliseconds and the member's number, and the distance where the nearest come first. */
export function cursorOf({ at, id, distance }: Cursor): string {
  return [at.getTime(), id, ...(distance === null ? [] : [distance])].join("-");
}

/** The place that an address names, or null for what is none. */
export function readCursor(text: string | null): Cursor | null {
  const [, ms, id, distance] = /^(\d{1,14})-([1-9]\d{0,14})(?:-(\d{1,7}))?$/.exec(text ?? "") ?? [];
  return ms && id
    ? { at: new Date(Number(ms)), id: Number(id), distance: distance === undefined ? null : Number(distance) }
    : null;
}
