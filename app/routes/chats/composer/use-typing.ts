import { useCallback, useRef } from "react";
import { publishTyping } from "../sending/fetch-chats";

/** The minimum interval between typing notices, in milliseconds. */
const EVERY_MS = 3000;

/** Notifies the other member while the member types. @param conversation null while there is none */
export function useTyping(conversation: number | null): () => void {
  const reportedAt = useRef(Number.NEGATIVE_INFINITY);
  return useCallback(() => {
    if (conversation === null || performance.now() - reportedAt.current < EVERY_MS) return;
    reportedAt.current = performance.now();
    publishTyping(conversation);
  }, [conversation]);
}
