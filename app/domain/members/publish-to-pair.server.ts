import type { Needs } from "~/domain/context";

/** Notifies the pages of both members of a block or unblock. */
export function publishToPair(
  { likesChanged, publish }: Needs<"likesChanged" | "publish">,
  one: number,
  other: number,
): void {
  for (const id of [one, other]) {
    likesChanged(id);
    publish(id, { type: "chats" });
  }
}
