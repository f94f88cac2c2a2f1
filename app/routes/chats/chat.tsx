import type { LoaderFunctionArgs } from "@remix-run/node";
import { openChatPage } from "~/http/pages/open-page.server";
import { requireMember } from "~/http/request/require-member.server";
import type { RouteHandle } from "~/layouts/route-handle";
import { readId } from "~/paths";
import { chatActions } from "./chat-actions.server";
import { chatScreen } from "./chat-screen.server";
import { onlineLoader } from "./online-loader";

export const handle = {
  i18n: ["chats", "match", "unseen"],
  layout: "chat",
  screen: "inner",
} satisfies RouteHandle;

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

export const action = chatActions("conversation");

export { meta } from "~/layouts/page-title";
