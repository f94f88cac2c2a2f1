import { listChatPartners } from "~/domain/chats/list-chat-partners.server";
import type { Released } from "~/domain/chats/send/release-held.server";
import type { Ctx } from "../context.server";

/** Notifies the conversation partners of a member that the member has left or is back. */
export async function publishToPartners(ctx: Pick<Ctx, "db" | "publish">, memberId: number): Promise<void> {
  for (const id of await listChatPartners(ctx, memberId)) ctx.publish(id, { type: "chats" });
}

/** Notifies both sides of messages that were held until the address was confirmed. */
export function publishReleased(
  { publish, noticed }: Pick<Ctx, "publish" | "noticed">,
  senderId: number,
  released: readonly Released[],
): void {
  for (const { conversation, otherId, seq } of released)
    for (const id of [senderId, otherId]) publish(id, { type: "message", conversation, seq });
  if (released.length > 0) noticed();
}
