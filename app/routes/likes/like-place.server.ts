import type { LikePlace } from "~/domain/likes/list-likes.server";

/** A cursor in a list, as an address carries it. */
export function writePlace({ isNew, atMicros, id }: LikePlace): string {
  return `${isNew ? 1 : 0}.${atMicros}.${id}`;
}

/** Parses a cursor; null for a missing or malformed one. */
export function readPlace(text: string | null): LikePlace | null {
  const found = /^([01])\.(\d{1,15}|[1-8]\d{15})\.([1-9]\d{0,14})$/.exec(text ?? "");
  return found ? { isNew: found[1] === "1", atMicros: Number(found[2]), id: Number(found[3]) } : null;
}
