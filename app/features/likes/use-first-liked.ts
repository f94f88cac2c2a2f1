import { useEffect, useState, useSyncExternalStore } from "react";
import { isStoredLike, subscribe } from "./liked";

/**
 * Returns the first of some profiles that the member has liked since the page was opened, once the server has stored the like; null before.
 * A like that was refused does not count.
 */
export function useFirstLiked(profiles: readonly number[]): number | null {
  const now = useSyncExternalStore(
    subscribe,
    () => profiles.find(isStoredLike) ?? null,
    () => null,
  );
  // The store forgets a like once the page is read again.
  const [first, setFirst] = useState<number | null>(null);
  useEffect(() => {
    if (now !== null) setFirst((old) => old ?? now);
  }, [now]);
  return first ?? now;
}
