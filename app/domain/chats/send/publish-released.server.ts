import type { Needs } from "~/domain/context";
import type { Released } from "./release-held.server";

/** Notifies both sides of messages that were held until the address was confirmed. */
export function publishReleased(
  { publish, noticed }: Needs<"noticed" | "publish">,
  senderId: number,
  released: readonly Released[],
): void {
  for (const { conversation, otherId, seq } of released)
    for (const id of [senderId, otherId]) publish(id, { type: "message", conversation, seq });
  if (released.length > 0) noticed();
}
