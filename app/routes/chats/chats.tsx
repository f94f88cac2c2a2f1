import type { LoaderFunctionArgs } from "@remix-run/node";
import type { MetaFunction } from "@remix-run/react";
import { requireMember } from "~/http/request/require-member.server";
import { pageMeta, waitingIn } from "~/layouts/page-title";
import { chatScreen } from "./chat-screen.server";
import { onlineLoader } from "./online-loader";

export const handle = { i18n: ["chats", "match"] };

export { ChatScreen as default } from "./chat-screen";

/** The member's conversations; from 992 px on with room for the one that is chosen. product.md §2 */
export async function loader({ request, context: { ctx } }: LoaderFunctionArgs) {
  return chatScreen(ctx, requireMember(ctx, request), null);
}

export const clientLoader = onlineLoader;

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta(data?.head, waitingIn(matches));
