import { useLocation } from "@remix-run/react";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import type { LiveEvent } from "~/client/live/live-connection";
import { type ChatsAnswer, chatsQuery } from "~/client/live/queries";
import { paths } from "~/paths";
import * as css from "./message-toast.css";

const SHOWN_MS = 6000;
type Chat = ChatsAnswer["chats"][number];

/**
 * Shows that a message arrived while another page is open: face, name, first line, Reply. Several messages are shown as a number. The toast
 * disappears after six seconds, but not while a pointer or the focus is on it.
 * @param cdnPrefix the prefix of a picture's path
 */
export function MessageToast({ cdnPrefix }: { cdnPrefix: string }) {
  const [chats, drop] = useArrived();
  const [isHeld, setHeld] = useState(false);
  const [parts, setParts] = useState<typeof import("./message-toast-card") | null>(null);
  const isDue = chats.length > 0;
  useEffect(() => {
    // If the chunk cannot be fetched, the badge still shows the message.
    if (isDue && !parts) import("./message-toast-card").then(setParts, () => undefined);
  }, [isDue, parts]);
  useEffect(() => {
    if (chats.length === 0 || isHeld) return;
    const timer = setTimeout(drop, SHOWN_MS);
    return () => clearTimeout(timer);
  }, [chats, isHeld, drop]);
  return (
    <div className={css.place} role="status" data-message-toast>
      {isDue && parts ? (
        <parts.MessageToastCard chats={chats} cdnPrefix={cdnPrefix} drop={drop} hold={setHeld} />
      ) : null}
    </div>
  );
}

/**
 * Returns the conversations in which a message arrived, newest first, and a function that drops them. A message does not count if its
 * conversation or the list is open, or if the member wrote it on another device.
 */
function useArrived(): [readonly Chat[], () => void] {
  const { data } = useQuery({ ...chatsQuery, enabled: false });
  const { pathname } = useLocation();
  const [shown, setShown] = useState<readonly Chat[]>([]);
  const waiting = useRef(new Map<number, number>());
  const drop = useRef(() => setShown([]));
  useEffect(() => {
    const note = (event: Event) => {
      const live = (event as CustomEvent<LiveEvent>).detail;
      if (live.type === "message" && document.visibilityState === "visible")
        waiting.current.set(live.conversation, live.seq);
    };
    document.addEventListener("live", note);
    return () => document.removeEventListener("live", note);
  }, []);
  useEffect(() => {
    const arrived = (data?.chats ?? []).filter(({ conversation, last_message: last }) => {
      const seq = waiting.current.get(conversation.id);
      if (seq === undefined || !last || last.id < seq) return false;
      waiting.current.delete(conversation.id);
      return !last.own && pathname !== paths.chats() && pathname !== paths.chat(conversation.id);
    });
    if (arrived.length > 0)
      setShown((old) => [
        ...arrived,
        ...old.filter((one) => !arrived.some(({ conversation }) => conversation.id === one.conversation.id)),
      ]);
  }, [data, pathname]);
  useEffect(() => {
    setShown((old) =>
      pathname === paths.chats()
        ? []
        : old.filter(({ conversation }) => pathname !== paths.chat(conversation.id)),
    );
  }, [pathname]);
  return [shown, drop.current];
}
