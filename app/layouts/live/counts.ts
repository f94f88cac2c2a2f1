import { useSyncExternalStore } from "react";

/** What waits for the member: unread messages and new likes; and their credits. */
export type Counts = { messages: number; likes: number; credits: number };

/** What is known in the browser; until a page's counts are taken, only what was heard before. */
let counts: Partial<Counts> = {};
const nothing: Partial<Counts> = {};
const updatedMs = new Map<string, number>();
const listeners = new Set<() => void>();

/** Changes the counts that every badge, the title and the app's icon show. What is not given stays. product.md §2, §4 */
export function setCounts(change: Partial<Counts>): void {
  counts = { ...counts, ...change };
  for (const name of Object.keys(change)) updatedMs.set(name, performance.now());
  for (const listener of listeners) listener();
}

/**
 * Takes the counts that came with a page, but for those of which a fresher one came since it was asked for.
 * @param askedMs on the page's own clock
 */
export function setPageCounts(given: Counts, askedMs: number): void {
  const isStale = ([name]: [string, number]) => (updatedMs.get(name) ?? Number.NEGATIVE_INFINITY) <= askedMs;
  setCounts(Object.fromEntries(Object.entries(given).filter(isStale)));
}

/** The counts now. @param first what the server rendered */
export function useCounts(first: Counts): Counts {
  const known = useSyncExternalStore(
    subscribe,
    () => counts,
    () => nothing,
  );
  return { ...first, ...known };
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
