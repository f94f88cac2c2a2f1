import { useCallback, useRef } from "react";

/**
 * Records when an event of a conversation was received. Data that the server read earlier lacks it, and the conversation that will show it
 * is not mounted yet to receive it.
 * @param requestedMs when the page's data was requested, in milliseconds of the page's clock
 */
export function useLastReceived(requestedMs: number) {
  const receivedMs = useRef(new Map<number | null, number>());

  /** @param conversation null where it may concern any */
  const note = useCallback((conversation: number | null) => {
    receivedMs.current.set(conversation, performance.now());
  }, []);

  /** Returns whether the page's data may be older than an event of the conversation. */
  const isLate = useCallback(
    (conversation: number) =>
      [conversation, null].some((of) => (receivedMs.current.get(of) ?? 0) > requestedMs),
    [requestedMs],
  );

  return { note, isLate };
}
