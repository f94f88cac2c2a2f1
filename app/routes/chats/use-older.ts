import { useEffect, useRef } from "react";
import type { useThread } from "./use-thread";

/** Fetches what was before as soon as the beginning comes near. @returns for the element at the beginning */
export function useOlder({ thread, older, loadOlder }: ReturnType<typeof useThread>) {
  const top = useRef<HTMLDivElement>(null);
  const first = thread.messages[0]?.id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each page the beginning is looked at anew
  useEffect(() => {
    if (!top.current || !thread.has_more || older !== "idle") return;
    const watcher = new IntersectionObserver(([seen]) => seen?.isIntersecting && void loadOlder(), {
      root: top.current.closest("[role=log]"),
      rootMargin: "400px 0px",
    });
    watcher.observe(top.current);
    return () => watcher.disconnect();
  }, [first, thread.has_more, older, loadOlder]);
  return top;
}
