import { type OpenChat, openChat } from "~/domain/chats/open-chat.server";
import { ChatNotFound } from "~/domain/chats/refusals.server";
import { seeMessagesAct } from "~/domain/chats/see-messages.act.server";
import { openProfileAct } from "~/domain/members/open-profile.act.server";
import type { OpenedProfile } from "~/domain/members/open-profile.server";
import { readId } from "~/paths";
import { performParsed } from "../acts/perform.server";
import type { Ctx } from "../context.server";
import { routeOf } from "../request/route-names.server";

/** Several loaders of a page need the opened object, and opening changes counts: it happens once per request. */
const opened = new WeakMap<Ctx, Map<string, Promise<unknown>>>();

function once<T>(ctx: Ctx, key: string, open: () => Promise<T>): Promise<T> {
  const ofRequest = opened.get(ctx) ?? new Map<string, Promise<unknown>>();
  opened.set(ctx, ofRequest);
  const promise = ofRequest.get(key) ?? open();
  ofRequest.set(key, promise);
  return promise as Promise<T>;
}

/** Opens a profile for this request, which marks a like of its member as seen. @throws RateLimited. product 8.11 */
export function openProfilePage(ctx: Ctx, id: number): Promise<OpenedProfile | null> {
  return once(ctx, `profile ${id}`, async () => {
    const { result } = await performParsed(openProfileAct, ctx, { profile: id });
    return result;
  });
}

/** Opens a conversation of the member for this request, which resets its unread count; null for another member's. product 11.16 */
export function openChatPage(
  ctx: Ctx,
  memberId: number,
  conversation: number,
): Promise<(OpenChat & { conversation: number }) | null> {
  return once(ctx, `chat ${conversation}`, async () => {
    try {
      const chat = await openChat(ctx, memberId, conversation);
      const seq = chat.messages.at(-1)?.seq ?? 0;
      if (seq > 0) await performParsed(seeMessagesAct, ctx, { conversation, seq, what: "seen" });
      return chat;
    } catch (error) {
      if (error instanceof ChatNotFound) return null;
      throw error;
    }
  });
}

/**
 * Waits until the objects of a page are opened, so that its title and bar show the counts of afterwards. Errors are reported by the page's
 * own loader, which gets the same result.
 */
export async function pageOpened(ctx: Ctx, method: string, path: string): Promise<void> {
  const id = readId(path.split("/").at(-1));
  if (!ctx.member?.completed || id === null || method !== "GET") return;
  const { name } = routeOf(path);
  // Before the address is confirmed, the page may refuse to open the profile.
  const isProfile = name === "members-id" && ctx.member.status === "active";
  if (isProfile || name === "likes-m-id") await openProfilePage(ctx, id).catch(() => null);
  if (name === "chats-id") await openChatPage(ctx, ctx.member.id, id).catch(() => null);
}
