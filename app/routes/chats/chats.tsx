import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireMember } from "~/http/request/require-member.server";
import type { RouteHandle } from "~/layouts/route-handle";
import { chatScreen } from "./chat-screen.server";
import { onlineLoader } from "./online-loader";

export const handle = {
  i18n: ["chats", "match", "unseen"],
  layout: "chat",
  screen: "tab",
} satisfies RouteHandle;

export { ChatScreen as default } from "./chat-screen";

/** The list of conversations; from 992 px with an empty place for the open one. product 11.13, 11.14 */
export async function loader({ request, context: { ctx } }: LoaderFunctionArgs) {
  return chatScreen(ctx, requireMember(ctx, request), null);
}

export const clientLoader = onlineLoader;

export { meta } from "~/layouts/page-title";
