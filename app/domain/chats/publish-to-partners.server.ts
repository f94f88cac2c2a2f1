import type { Needs } from "~/domain/context";
import { listChatPartners } from "./list-chat-partners.server";

/** Notifies the conversation partners of a member that the member has left or is back. */
export async function publishToPartners(ctx: Needs<"db" | "publish">, memberId: number): Promise<void> {
  for (const id of await listChatPartners(ctx, memberId)) ctx.publish(id, { type: "chats" });
}
