import { useSyncExternalStore } from "react";

/** The member's unread messages, new likes and credits. */
export type Counts = { messages: number; likes: number; credits: number };

/** The counts known in the browser. Until the counts of a page are set, it contains only those that were updated before. */
let counts: Partial<Counts> = {};
const nothing: Partial<Counts> = {};
const updatedMs = new Map<string, number>();
const listeners = new Set<() => void>();

/** Updates the given counts of badges, title and app badge. product 23.10 */
export function setCounts(change: Partial<Counts>): void {
  counts = { ...counts, ...change };
  for (const name of Object.keys(change)) updatedMs.set(name, performance.now());
  for (const listener of listeners) listener();
}

/**
 * Sets the counts that came with a page, except those that were updated after the page was requested.
 * @param requestedMs when the page was requested, in milliseconds of `performance.now()`
 */
export function setPageCounts(given: Counts, requestedMs: number): void {
  const isStale = ([name]: [string, number]) =>
    (updatedMs.get(name) ?? Number.NEGATIVE_INFINITY) <= requestedMs;
  setCounts(Object.fromEntries(Object.entries(given).filter(isStale)));
}

/** Returns the current counts. @param first the counts that the server rendered */
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
