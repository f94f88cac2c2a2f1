import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { findChatWith } from "~/domain/chats/find-chat-with.server";
import { ChatNotFound } from "~/domain/chats/refusals.server";
import { requireMember } from "~/http/request/require-member.server";
import type { RouteHandle } from "~/layouts/route-handle";
import { paths, readId } from "~/paths";
import { chatActions } from "./chat-actions.server";
import { chatScreen } from "./chat-screen.server";
import { onlineLoader } from "./online-loader";

export const handle = {
  i18n: ["chats", "match", "unseen"],
  layout: "chat",
  screen: "inner",
} satisfies RouteHandle;

export { ChatScreen as default } from "./chat-screen";

/** A conversation that the first message starts; redirects where one exists. product 11.1 */
export async function loader({ request, params, context: { ctx } }: LoaderFunctionArgs) {
  const member = requireMember(ctx, request);
  const id = readId(params.id);
  if (id === null) throw new Response("not_found", { status: 404 });
  try {
    const chat = await findChatWith(ctx, member.id, id);
    if (chat.conversation !== null)
      throw redirect(paths.chat(chat.conversation) + new URL(request.url).search);
    return await chatScreen(ctx, member, chat);
  } catch (error) {
    // The profile states why writing is not possible.
    if (error instanceof ChatNotFound) throw redirect(paths.member(id));
    throw error;
  }
}

export const clientLoader = onlineLoader;

export const action = chatActions("profile");

export { meta } from "~/layouts/page-title";
