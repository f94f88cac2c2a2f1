import { useRevalidator } from "@remix-run/react";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { startLive } from "./event-stream";
import type { LiveEvent } from "./live-connection";
import { storePush, watchPushes } from "./push-state";
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

/** product 23.7 */
const FIRST_MS = 5000;

/** The queries to reload for each type of event. */
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
  /** as the page was rendered */
  isPremium: boolean;
};

/**
 * Keeps user, chats and likes current while the app is open: an event stream that all tabs share, and polling in case an
 * event is lost. product 23.7, 23.8
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
  usePremium(user !== undefined && user.paid_user !== isPremium);
  useEffect(() => {
    let hasPolled = false;
    const receive = (event: Event) => {
      const { type } = (event as CustomEvent<LiveEvent>).detail;
      // Before the first poll, which reads everything, the data of the page is still fresh.
      if (type === "reload" && !hasPolled) return;
      for (const reload of reloads[type] ?? []) void reload();
    };
    document.addEventListener("live", receive);
    const stop = startLive();
    const stopPushes = watchPushes();
    const timer = setTimeout(async () => {
      const isSubscribed = await storePush({ key: pushKey ?? "", member: String(memberId) });
      hasPolled = true;
      setPollMs(isSubscribed ? POLL_WITH_PUSH_MS : POLL_MS);
    }, FIRST_MS);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("live", receive);
      stop();
      stopPushes();
    };
  }, [memberId, pushKey]);
  return null;
}

/** Reloads the data of the open page when premium begins or ends, because premium changes every page. product 13.21 */
function usePremium(hasChanged: boolean): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (hasChanged) revalidate();
  }, [hasChanged, revalidate]);
}
