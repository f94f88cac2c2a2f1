import { QueryClient, queryOptions } from "@tanstack/react-query";
import type { chatsView } from "~/domain/chats/chats-view.server";
import type { likesView } from "~/domain/likes/likes-view.server";
import type { userOf } from "~/http/api/user-view.server";
import { CallFailed, call, isPassing } from "../call";
import { isLeaving } from "../leaving";
import { coalesce } from "./coalesce";
import { setCounts } from "./counts";

type User = ReturnType<typeof userOf>;
/** The answer of GET /api/chats.php. */
export type ChatsAnswer = ReturnType<typeof chatsView>;
type LikesAnswer = ReturnType<typeof likesView>;

/** product 23.7 */
export const POLL_MS = 60_000;
/** A browser with push polls less often. */
export const POLL_WITH_PUSH_MS = 300_000;
const RETRIES = 5;
const FIRST_RETRY_MS = 500;

/** Creates a client that retries temporary failures five times with growing pauses. product 23.4 */
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

/** Returns one client per visit in the browser, and one per page on the server, so that no data of one member reaches another. */
export function queryClient(): QueryClient {
  if (typeof document === "undefined") return createClient();
  ofBrowser ??= createClient();
  return ofBrowser;
}

/**
 * Sends no request from a page that is being left: after a logout the server would refuse it. The failure counts as temporary, so that it
 * is retried if a download leaves the page open.
 */
async function get<T>(path: string, signal: AbortSignal): Promise<T> {
  if (isLeaving()) throw new CallFailed(0, "", "");
  return (await (await call(path, { retries: 0, signal })).json()) as T;
}

/** The logged-in user; detects a session that was ended elsewhere. product 24.3, 6.12 */
export const userQuery = queryOptions({
  queryKey: ["user"],
  queryFn: async ({ signal }) => {
    const { user } = await get<{ user: User }>("/api/user.php", signal);
    setCounts({ credits: user.credits });
    return user;
  },
});

/** The first page of the list of conversations. product 11.13 */
export const chatsQuery = queryOptions({
  queryKey: ["chats"],
  queryFn: async ({ signal }) => {
    const list = await get<ChatsAnswer>("/api/chats.php", signal);
    setCounts({ messages: list.total_unread_messages });
    return list;
  },
});

/** The received likes. product 10.6 */
export const likesQuery = queryOptions({
  queryKey: ["likes"],
  queryFn: async ({ signal }) => {
    const likes = await get<LikesAnswer>("/api/likes.php", signal);
    setCounts({ likes: likes.total_new_likes });
    return likes;
  },
});

/** Cancels the running queries because the page is being left. */
export function stopReading(): void {
  for (const { queryKey } of [userQuery, chatsQuery, likesQuery])
    void queryClient().cancelQueries({ queryKey }, { silent: true });
}

/**
 * Returns a function that reloads a query after a change. A running request may have been answered before the change, so it is cancelled; a
 * change during the reload causes one more. The next poll retries what fails.
 */
export function reloadOf(read: (client: QueryClient) => Promise<unknown>, queryKey: readonly string[]) {
  const run = coalesce(async () => {
    const client = queryClient();
    await client.cancelQueries({ queryKey }, { silent: true });
    await read(client);
  });
  return () => run().catch(() => undefined);
}

export const reloadUser = reloadOf((client) => client.fetchQuery(userQuery), ["user"]);
export const reloadChats = reloadOf((client) => client.fetchQuery(chatsQuery), ["chats"]);
export const reloadLikes = reloadOf((client) => client.fetchQuery(likesQuery), ["likes"]);
