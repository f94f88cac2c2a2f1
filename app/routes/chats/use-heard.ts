import { useCallback, useRef } from "react";

/**
 * Notes when something was heard of a conversation. What the server read before that lacks it, and the conversation that will show it is
 * not open yet to hear it.
 * @param askedMs when the page's data was asked for, in milliseconds of the page's own clock
 */
export function useHeard(askedMs: number) {
  const heardMs = useRef(new Map<number | null, number>());

  /** @param conversation null where it may be about any */
  const note = useCallback((conversation: number | null) => {
    heardMs.current.set(conversation, performance.now());
  }, []);

  /** Whether the page's data may lack something of a conversation. */
  const isLate = useCallback(
    (conversation: number) => [conversation, null].some((of) => (heardMs.current.get(of) ?? 0) > askedMs),
    [askedMs],
  );

  return { note, isLate };
}
