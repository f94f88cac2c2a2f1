import { QueryClient, queryOptions } from "@tanstack/react-query";
import type { chatsView } from "~/http/api/chats-view.server";
import type { likesView } from "~/http/api/likes-view.server";
import type { userOf } from "~/http/api/user-view.server";
import { CallFailed, call, isPassing } from "../call";
import { isLeaving } from "../leaving";
import { setCounts } from "./counts";
import { inTurn } from "./in-turn";

type User = ReturnType<typeof userOf>;
/** What GET /api/chats.php answers. */
export type ChatsAnswer = ReturnType<typeof chatsView>;
type LikesAnswer = ReturnType<typeof likesView>;

/** product.md §9 */
export const POLL_MS = 60_000;
/** A browser that gets pushes need not ask so often. */
export const POLL_WITH_PUSH_MS = 300_000;
const RETRIES = 5;
const FIRST_RETRY_MS = 500;

/** Calls are retried five times with growing pauses where that may help. product.md §7 */
function createClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        retry: (failures, error) =>
          failures < RETRIES && error instanceof CallFailed && isPassing(error.status),
        retryDelay: (attempt) => FIRST_RETRY_MS * 2 ** attempt,
        networkMode: "always",
      },
    },
  });
}

let ofBrowser: QueryClient | null = null;

/** One client a visit in the browser; on the server one a page, so that nothing of one member reaches another. */
export function queryClient(): QueryClient {
  if (typeof document === "undefined") return createClient();
  ofBrowser ??= createClient();
  return ofBrowser;
}

/** Nothing is read for a page that is being left: after a logout it would be refused. A download leaves the page there, so that it is retried. */
async function get<T>(path: string, signal: AbortSignal): Promise<T> {
  if (isLeaving()) throw new CallFailed(0, "", "");
  return (await (await call(path, { retries: 0, signal })).json()) as T;
}

/** Who is logged in: a session that was ended elsewhere ends here too. product.md §7, §8 */
export const userQuery = queryOptions({
  queryKey: ["user"],
  queryFn: async ({ signal }) => {
    const { user } = await get<{ user: User }>("/api/user.php", signal);
    setCounts({ credits: user.credits });
    return user;
  },
});

/** The first page of the list of conversations. product.md §7 */
export const chatsQuery = queryOptions({
  queryKey: ["chats"],
  queryFn: async ({ signal }) => {
    const list = await get<ChatsAnswer>("/api/chats.php", signal);
    setCounts({ messages: list.total_unread_messages });
    return list;
  },
});

/** The likes that were received. product.md §7 */
export const likesQuery = queryOptions({
  queryKey: ["likes"],
  queryFn: async ({ signal }) => {
    const likes = await get<LikesAnswer>("/api/likes.php", signal);
    setCounts({ likes: likes.total_new_likes });
    return likes;
  },
});

/** Gives up what is being read, because the page is being left. */
export function stopReading(): void {
  for (const { queryKey } of [userQuery, chatsQuery, likesQuery])
    void queryClient().cancelQueries({ queryKey }, { silent: true });
}

/**
 * Reads a query again because something changed. An answer that is under way may have been read before the change: it is not used, and a
 * change meanwhile causes one more reading. What fails is read again with the next poll.
 */
export function reloadOf(read: (client: QueryClient) => Promise<unknown>, queryKey: readonly string[]) {
  const run = inTurn(async () => {
    const client = queryClient();
    await client.cancelQueries({ queryKey }, { silent: true });
    await read(client);
  });
  return () => run().catch(() => undefined);
}

export const reloadUser = reloadOf((client) => client.fetchQuery(userQuery), ["user"]);
export const reloadChats = reloadOf((client) => client.fetchQuery(chatsQuery), ["chats"]);
export const reloadLikes = reloadOf((client) => client.fetchQuery(likesQuery), ["likes"]);
