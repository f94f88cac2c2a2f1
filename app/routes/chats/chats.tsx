import type { LoaderFunctionArgs } from "@remix-run/node";
import type { ClientLoaderFunctionArgs } from "@remix-run/react";
import { isCached, tabLoader } from "~/client/cached-tabs";
import { findNewestChat } from "~/domain/chats/find-newest-chat.server";
import { requireMember } from "~/http/request/require-member.server";
import type { RouteHandle } from "~/layouts/route-handle";
import { chatScreen } from "./chat-screen.server";
import { onlineLoader } from "./online-loader";
import { NEWEST } from "./use-newest";

export const handle = {
  i18n: ["chats", "match", "unseen"],
  layout: "chat",
  screen: "tab",
} satisfies RouteHandle;

export { ChatScreen as default } from "./chat-screen";

/** The list of conversations. Wide screens request the newest one as well, which this does not mark as seen. product 11.13, 11.14 */
export async function loader({ request, context: { ctx } }: LoaderFunctionArgs) {
  const member = requireMember(ctx, request);
  const isWide = new URL(request.url).searchParams.has(NEWEST);
  return chatScreen(ctx, member, isWide ? await findNewestChat(ctx, member.id) : null);
}

export async function clientLoader(args: ClientLoaderFunctionArgs): Promise<unknown> {
  const url = new URL(args.request.url);
  // The list stays as it is where the newest conversation cannot be loaded.
  if (url.searchParams.has(NEWEST)) return args.serverLoader().catch(() => null);
  const isOlder = isCached(url);
  const data = await tabLoader({ request: args.request, serverLoader: () => onlineLoader(args) });
  return isOlder ? { requestedMs: 0, ...(data as object) } : data;
}

export { meta } from "~/layouts/page-title";
