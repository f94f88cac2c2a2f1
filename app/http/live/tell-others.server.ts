import { listChatPartners } from "~/domain/chats/list-chat-partners.server";
import type { Released } from "~/domain/chats/send/release-held.server";
import type { Ctx } from "../context.server";

/** Tells the pages of two that one has blocked the other, or takes the block back. */
export function tellPair(
  { likesChanged, tell }: Pick<Ctx, "likesChanged" | "tell">,
  one: number,
  other: number,
): void {
  for (const id of [one, other]) {
    likesChanged(id);
    tell(id, { type: "chats" });
  }
}

/** Tells those whom a member talks with that the member has left, or is back. */
export async function tellPartners(ctx: Pick<Ctx, "db" | "tell">, memberId: number): Promise<void> {
  for (const id of await listChatPartners(ctx, memberId)) ctx.tell(id, { type: "chats" });
}

/** Tells both sides of what was waiting for an address to be confirmed. */
export function tellReleased(
  { tell, noticed }: Pick<Ctx, "tell" | "noticed">,
  senderId: number,
  released: readonly Released[],
): void {
  for (const { conversation, otherId, seq } of released)
    for (const id of [senderId, otherId]) tell(id, { type: "message", conversation, seq });
  if (released.length > 0) noticed();
}
