import { useEffect, useRef } from "react";
import type { MemberEvent } from "~/domain/chats/chat-events.server";

export type LiveEvent = MemberEvent | { type: "reload" };

/** Without a live connection, and beside it, the open conversation is asked again this often. product.md §9 */
const EVERY_MS = 60_000;

/** Whether what came before the page could hear has been asked for. */
let hasCaughtUp = false;

/**
 * Listens to what changes for the member while the page is open; whoever comes back to it, or online again, asks for everything. The list
 * is asked again by the shell. @param again asks for what is open
 */
export function useLive(hear: (event: LiveEvent) => void, again: () => void): void {
  const heard = useRef({ hear, again });
  heard.current = { hear, again };
  useEffect(() => {
    const live = (event: Event) => heard.current.hear((event as CustomEvent<LiveEvent>).detail);
    const reload = () => {
      if (document.visibilityState === "visible") heard.current.hear({ type: "reload" });
    };
    if (!hasCaughtUp) reload();
    hasCaughtUp = true;
    const timer = setInterval(() => {
      if (document.visibilityState === "visible") heard.current.again();
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
