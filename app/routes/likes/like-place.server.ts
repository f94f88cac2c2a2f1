import type { LikePlace } from "~/domain/likes/list-likes.server";

/** A place in a list as an address tells it. */
export function writePlace({ isNew, at, id }: LikePlace): string {
  return `${isNew ? 1 : 0}.${at.getTime()}.${id}`;
}

/** The place that an address names; null for none, and for what is none. */
export function readPlace(text: string | null): LikePlace | null {
  const found = /^([01])\.(\d{1,14})\.([1-9]\d{0,14})$/.exec(text ?? "");
  return found ? { isNew: found[1] === "1", at: new Date(Number(found[2])), id: Number(found[3]) } : null;
}
