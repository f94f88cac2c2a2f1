import { useNavigationType } from "@remix-run/react";
import { useEffect, useLayoutEffect, useRef } from "react";

const useBeforePaint = typeof document === "undefined" ? useEffect : useLayoutEffect;

/** How far down the list was when it was shown last, in CSS pixels. */
let shownAt = 0;

/**
 * Keeps the place in the list of conversations while a conversation hides it on narrow screens, and over a way back from another page.
 * @param isAside whether a conversation is open beside the list, or in its place
 */
export function useKeptScroll(isAside: boolean) {
  const ref = useRef<HTMLDivElement>(null);
  const isReturn = useNavigationType() === "POP";
  const isFirst = useRef(true);
  useBeforePaint(() => {
    const mayRestore = !isFirst.current || isReturn;
    isFirst.current = false;
    if (mayRestore && ref.current) ref.current.scrollTop = shownAt;
  }, [isAside]);
  const onScroll = () => {
    // A hidden list has no place.
    if (ref.current?.clientHeight) shownAt = ref.current.scrollTop;
  };
  return { ref, onScroll };
}
