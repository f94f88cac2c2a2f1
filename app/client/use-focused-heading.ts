import { useEffect, useRef } from "react";
import { focusHeading } from "./focus-heading";

/**
 * Moves the focus to a heading when the content of the page changes and the focused element is no longer there, such as by the next step of
 * a form. decision 361
 * @param state what changes
 * @param selector the heading of the new content
 */
export function useFocusedHeading(state: string | number | null, selector?: string): void {
  const shown = useRef(state);
  useEffect(() => {
    if (shown.current !== state) focusHeading(selector);
    shown.current = state;
  }, [state, selector]);
}
