import { useCallback, useRef } from "react";
import { tellTyping } from "./ask";

/** Said again no sooner than this, in milliseconds. */
const EVERY_MS = 3000;

/** Tells the other side now and then that something is being typed. @param conversation null while there is none */
export function useTyping(conversation: number | null): () => void {
  const toldAt = useRef(Number.NEGATIVE_INFINITY);
  return useCallback(() => {
    if (conversation === null || performance.now() - toldAt.current < EVERY_MS) return;
    toldAt.current = performance.now();
    tellTyping(conversation);
  }, [conversation]);
}
