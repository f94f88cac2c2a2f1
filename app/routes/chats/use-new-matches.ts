import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { inTurn } from "~/layouts/live/in-turn";
import { askMatches } from "./ask";
import type { LiveEvent } from "./use-live";
import type { MatchView } from "./views";

/**
 * The new matches above the list, asked for again when they may have changed.
 * @param given what came with the page
 * @param askedMs when `given` was asked for, in milliseconds of the page's own clock; the first came with the document
 * @param isKnown whether the list has a conversation already
 */
export function useNewMatches(
  given: readonly MatchView[],
  askedMs: number | undefined,
  isKnown: (conversation: number) => boolean,
) {
  const [matches, setMatches] = useState(given);
  const shownMs = useRef(0);
  /** Whichever was asked for last counts, whichever comes last. */
  const take = useCallback((list: readonly MatchView[], ofMs: number) => {
    if (ofMs < shownMs.current) return;
    shownMs.current = ofMs;
    setMatches(list);
  }, []);
  useEffect(() => take(given, askedMs ?? 0), [given, askedMs, take]);
  const reload = useMemo(
    () =>
      inTurn(async () => {
        const nowMs = performance.now();
        take(await askMatches(), nowMs);
      }),
    [take],
  );

  /** A like or a block changes who is a match, a first or a removed message whether somebody has written. */
  const hear = (event: LiveEvent) => {
    const isDue =
      event.type === "message"
        ? event.seq === 1 || !isKnown(event.conversation)
        : event.type === "likes" || event.type === "chats" || event.type === "reload";
    // What fails is asked for with the next change.
    if (isDue) void reload().catch(() => undefined);
  };
  return { matches, hear };
}
