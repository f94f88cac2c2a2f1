import type { LikePlace } from "~/domain/likes/list-likes.server";

/** A place in a list as an address tells it. */
export function writePlace({ isNew, atMicros, id }: LikePlace): string {
  return `${isNew ? 1 : 0}.${atMicros}.${id}`;
}

/** The place that an address names; null for none, and for what is none. */
export function readPlace(text: string | null): LikePlace | null {
  const found = /^([01])\.(\d{1,15}|[1-8]\d{15})\.([1-9]\d{0,14})$/.exec(text ?? "");
  return found ? { isNew: found[1] === "1", atMicros: Number(found[2]), id: Number(found[3]) } : null;
}
