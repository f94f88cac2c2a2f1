import { useEffect } from "react";
import type { ChatFacts, ChatView, OpenedView } from "./views";

/** Changes come in bursts: a sent message, its state, the list. */
const PAUSE_MS = 500;

/** Stores a copy of the list of conversations for reading offline. */
export function useListCopy(facts: ChatFacts, chats: readonly ChatView[]): void {
  useEffect(() => saveLater(({ copyList }) => copyList(facts, chats)), [facts, chats]);
}

/** Stores a copy of the open conversation. */
export function useThreadCopy(
  facts: ChatFacts,
  { conversation, profile, messages }: Pick<OpenedView, "conversation" | "profile" | "messages">,
): void {
  useEffect(
    () =>
      conversation === null
        ? undefined
        : saveLater(({ copyThread }) => copyThread(facts, conversation, profile, messages)),
    [facts, conversation, profile, messages],
  );
}

type Copies = typeof import("./dialogs/offline-copies");

/**
 * Stores data that has just come from the server. There is no copy without storage, its script or a service worker, which shows it.
 * @returns a function that cancels it
 */
function saveLater(save: (copies: Copies) => Promise<void>): (() => void) | undefined {
  const worker = navigator.serviceWorker;
  if (!worker || typeof caches === "undefined" || !navigator.onLine) return;
  let isOver = false;
  const timer = setTimeout(
    () =>
      void worker.ready
        .then(() => import("./dialogs/offline-copies"))
        .then((copies) => (isOver ? undefined : save(copies)))
        .catch(() => undefined),
    PAUSE_MS,
  );
  return () => {
    isOver = true;
    clearTimeout(timer);
  };
}
