import { useNavigationType } from "@remix-run/react";
import { useEffect, useLayoutEffect, useRef } from "react";

const useBeforePaint = typeof document === "undefined" ? useEffect : useLayoutEffect;

/** The last scroll position of the list, in CSS pixels. */
let shownAt = 0;

/**
 * Restores the list's scroll position after a conversation hid it on narrow screens, and on a way back from another page.
 * @param isAside whether a conversation is open beside the list or replaces it
 */
export function useStoredScroll(isAside: boolean) {
  const ref = useRef<HTMLDivElement>(null);
  const isReturn = useNavigationType() === "POP";
  const isFirst = useRef(true);
  useBeforePaint(() => {
    const mayRestore = !isFirst.current || isReturn;
    isFirst.current = false;
    if (mayRestore && ref.current) ref.current.scrollTop = shownAt;
  }, [isAside]);
  const onScroll = () => {
    // A hidden list has no scroll position.
    if (ref.current?.clientHeight) shownAt = ref.current.scrollTop;
  };
  return { ref, onScroll };
}
