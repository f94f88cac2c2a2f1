import { useEffect, useRef } from "react";
import type { useThread } from "./use-thread";

/** Loads older messages when the start comes into view. @returns the ref for the element at the start */
export function useOlder({ thread, older, loadOlder }: ReturnType<typeof useThread>) {
  const top = useRef<HTMLDivElement>(null);
  const first = thread.messages[0]?.id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the start is observed again after each page
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
