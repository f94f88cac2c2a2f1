import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { coalesce } from "~/client/live/coalesce";
import { fetchMatches } from "../sending/fetch-chats";
import type { LiveEvent } from "../use-live";
import type { MatchView } from "../views";

/**
 * The new matches above the list, reloaded when they may have changed.
 * @param given the matches of the page's data
 * @param requestedMs when `given` was requested, in milliseconds of the page's clock; the first came with the document
 * @param isKnown whether the list has a conversation already
 */
export function useNewMatches(
  given: readonly MatchView[],
  requestedMs: number | undefined,
  isKnown: (conversation: number) => boolean,
) {
  const [matches, setMatches] = useState(given);
  const shownMs = useRef(0);
  /** The answer to the latest request wins, whichever arrives last. */
  const take = useCallback((list: readonly MatchView[], ofMs: number) => {
    if (ofMs < shownMs.current) return;
    shownMs.current = ofMs;
    setMatches(list);
  }, []);
  useEffect(() => take(given, requestedMs ?? 0), [given, requestedMs, take]);
  const reload = useMemo(
    () =>
      coalesce(async () => {
        const nowMs = performance.now();
        take(await fetchMatches(), nowMs);
      }),
    [take],
  );

  /** A like or a block changes the matches; a first or a removed message changes their mark. */
  const receive = (event: LiveEvent) => {
    const isDue =
      event.type === "message"
        ? event.seq === 1 || !isKnown(event.conversation)
        : event.type === "likes" || event.type === "chats" || event.type === "reload";
    // A failed request is repeated with the next change.
    if (isDue) void reload().catch(() => undefined);
  };
  return { matches, receive };
}
