import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { openChat } from "~/domain/chats/open-chat.server";
import { ChatNotFound } from "~/domain/chats/refusals.server";
import { openChatPage } from "~/http/pages/open-page.server";
import { requireMember } from "~/http/request/require-member.server";
import { readId } from "~/paths";
import { actInChat } from "./act-in-chat.server";
import { chatScreen } from "./chat-screen.server";
import { onlineLoader } from "./online-loader";

export const handle = { i18n: ["chats", "match", "unseen"] };

export { ChatScreen as default } from "./chat-screen";

/** One conversation, and the list beside it. product 11.15 */
export async function loader({ request, params, context: { ctx } }: LoaderFunctionArgs) {
  const member = requireMember(ctx, request);
  const id = readId(params.id);
  const opened = id === null ? null : await openChatPage(ctx, member.id, id);
  if (!opened) throw new Response("not_found", { status: 404 });
  return chatScreen(ctx, member, opened);
}

export const clientLoader = onlineLoader;

export async function action({ request, params, context: { ctx } }: ActionFunctionArgs) {
  const member = requireMember(ctx, request);
  const conversation = readId(params.id);
  const chat = conversation === null ? null : await found(() => openChat(ctx, member.id, conversation));
  if (!chat || conversation === null) throw new Response("not_found", { status: 404 });
  return actInChat(ctx, member, request, { conversation }, chat.partner.id);
}

export { meta } from "~/layouts/page-title";

async function found<T>(open: () => Promise<T>): Promise<T | null> {
  try {
    return await open();
  } catch (error) {
    if (error instanceof ChatNotFound) return null;
    throw error;
  }
}
