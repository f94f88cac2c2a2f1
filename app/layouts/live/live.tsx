import { useRevalidator } from "@remix-run/react";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { startLive } from "./event-stream";
import type { LiveEvent } from "./live-connection";
import { keepPush, watchPushes } from "./push-state";
import {
  chatsQuery,
  likesQuery,
  POLL_MS,
  POLL_WITH_PUSH_MS,
  reloadChats,
  reloadLikes,
  reloadUser,
  userQuery,
} from "./queries";

/** product.md §9 */
const FIRST_MS = 5000;

/** What to read again when an event says that it changed. */
const reloads: Partial<Record<LiveEvent["type"], readonly (() => Promise<void>)[]>> = {
  message: [reloadChats],
  chats: [reloadChats],
  likes: [reloadLikes],
  user: [reloadUser],
  reload: [reloadUser, reloadChats, reloadLikes],
};

type Props = {
  memberId: number;
  pushKey: string | null;
  /** as the page came */
  isPremium: boolean;
};

/**
 * Keeps user, chats and likes fresh for as long as the app is open: an event stream that all tabs share, and polling beside it, in case an
 * event is lost. product.md §4, §7, §9
 */
export function Live({ memberId, pushKey, isPremium }: Props) {
  const [pollMs, setPollMs] = useState<number | null>(null);
  const polled = {
    enabled: pollMs !== null,
    refetchInterval: pollMs ?? POLL_MS,
    staleTime: pollMs ?? POLL_MS,
    refetchOnWindowFocus: true,
  };
  const { data: user } = useQuery({ ...userQuery, ...polled });
  useQuery({ ...chatsQuery, ...polled });
  useQuery({ ...likesQuery, ...polled });
  usePremium(!isPremium && user?.paid_user === true);
  useEffect(() => {
    let hasPolled = false;
    const hear = (event: Event) => {
      const { type } = (event as CustomEvent<LiveEvent>).detail;
      // Until the first poll, which reads everything, the page is as fresh as it came.
      if (type === "reload" && !hasPolled) return;
      for (const reload of reloads[type] ?? []) void reload();
    };
    document.addEventListener("live", hear);
    const stop = startLive();
    const stopPushes = watchPushes();
    const timer = setTimeout(async () => {
      const isSubscribed = await keepPush({ key: pushKey ?? "", member: String(memberId) });
      hasPolled = true;
      setPollMs(isSubscribed ? POLL_WITH_PUSH_MS : POLL_MS);
    }, FIRST_MS);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("live", hear);
      stop();
      stopPushes();
    };
  }, [memberId, pushKey]);
  return null;
}

/** Premium changes what every page shows: when it begins, the page that is open loads its data again. product.md §1 */
function usePremium(hasBegun: boolean): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (hasBegun) revalidate();
  }, [hasBegun, revalidate]);
}
