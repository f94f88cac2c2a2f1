import { useSyncExternalStore } from "react";

/** What waits for the member: unread messages and new likes; and their credits. */
export type Counts = { messages: number; likes: number; credits: number };

let counts: Counts = { messages: 0, likes: 0, credits: 0 };
let updatedMs = Number.NEGATIVE_INFINITY;
const listeners = new Set<() => void>();

/** Changes the counts that every badge, the title and the app's icon show. What is not given stays. product.md §2, §4 */
export function setCounts(change: Partial<Counts>): void {
  counts = { ...counts, ...change };
  updatedMs = performance.now();
  for (const listener of listeners) listener();
}

/**
 * Takes the counts that came with a page, unless fresher ones came since it was asked for.
 * @param askedMs on the page's own clock
 */
export function setPageCounts(given: Counts, askedMs: number): void {
  if (updatedMs <= askedMs) setCounts(given);
}

/** The counts now. @param first what the server rendered */
export function useCounts(first: Counts): Counts {
  return useSyncExternalStore(
    subscribe,
    () => (updatedMs < 0 ? first : counts),
    () => first,
  );
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
