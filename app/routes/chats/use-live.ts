import { useEffect, useRef } from "react";
import type { MemberEvent } from "~/domain/chats/chat-events.server";

export type LiveEvent = MemberEvent | { type: "reload" };

/** The polling interval of the open conversation, with and without a live connection. product 23.7 */
const EVERY_MS = 60_000;

/** Whether the changes before the subscription were requested. */
let hasCaughtUp = false;

/**
 * Subscribes to the member's changes while the page is open; reloads everything when the page becomes visible or online again. The shell
 * reloads the list. @param again reloads the open conversation
 */
export function useLive(receive: (event: LiveEvent) => void, again: () => void): void {
  const listener = useRef({ receive, again });
  listener.current = { receive, again };
  useEffect(() => {
    const live = (event: Event) => listener.current.receive((event as CustomEvent<LiveEvent>).detail);
    const reload = () => {
      if (document.visibilityState === "visible") listener.current.receive({ type: "reload" });
    };
    if (!hasCaughtUp) reload();
    hasCaughtUp = true;
    const timer = setInterval(() => {
      if (document.visibilityState === "visible") listener.current.again();
    }, EVERY_MS);
    document.addEventListener("live", live);
    document.addEventListener("visibilitychange", reload);
    addEventListener("online", reload);
    return () => {
      clearInterval(timer);
      document.removeEventListener("live", live);
      document.removeEventListener("visibilitychange", reload);
      removeEventListener("online", reload);
    };
  }, []);
}
