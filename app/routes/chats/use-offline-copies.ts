import { useEffect } from "react";
import type { MessageCopy, PersonCopy } from "~/client/offline-copies/copies";
import type { ChatFacts, ChatView, OpenedView, PartnerView } from "./views";

/** Changes come in bursts: a sent message, its state, the list. */
const PAUSE_MS = 500;

/** Stores a copy of the list of conversations for reading offline. */
export function useListCopy(facts: ChatFacts, chats: readonly ChatView[]): void {
  const { member, cdnPrefix } = facts;
  useEffect(
    () =>
      saveLater(async ({ saveList }) =>
        saveList(
          member,
          chats.map(({ conversation, profile, last_message: last }) => ({
            ...person(profile, cdnPrefix),
            id: conversation.id,
            last: last && messageCopy(last),
          })),
        ),
      ),
    [member, cdnPrefix, chats],
  );
}

/** Stores a copy of the open conversation. */
export function useThreadCopy(
  facts: ChatFacts,
  { conversation, profile, messages }: Pick<OpenedView, "conversation" | "profile" | "messages">,
): void {
  const { member, cdnPrefix } = facts;
  useEffect(() => {
    if (conversation === null) return;
    const said = messages.map((message) =>
      messageCopy(message.erased ? { ...message, kind: "text", text: "" } : message),
    );
    return saveLater(({ saveThread }) =>
      saveThread(member, conversation, { ...person(profile, cdnPrefix), messages: said }),
    );
  }, [member, cdnPrefix, conversation, profile, messages]);
}

type Copies = typeof import("~/client/offline-copies/copies");

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
        .then(() => import("~/client/offline-copies/copies"))
        .then((copies) => (isOver ? undefined : save(copies)))
        .catch(() => undefined),
    PAUSE_MS,
  );
  return () => {
    isOver = true;
    clearTimeout(timer);
  };
}

function person({ name, main_image: image, fictional }: PartnerView, cdnPrefix: string): PersonCopy {
  return { name, face: image && `${cdnPrefix}/${image.thumb_filename}`, isFictional: fictional };
}

type CopiedMessage = Pick<OpenedView["messages"][number], "own" | "kind" | "text" | "automatic" | "sent_at">;

function messageCopy({ own, kind, text, automatic, sent_at }: CopiedMessage): MessageCopy {
  return { isOwn: own, kind, text, isAutomatic: automatic, atMs: Date.parse(sent_at) };
}
