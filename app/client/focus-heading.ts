import { useEffect, useRef } from "react";

/**
 * Moves the focus to the heading of the page, which screen readers then read: a navigation of the app is announced once, and the keyboard
 * continues at the new content. decision 361
 * @param selector one of these; hidden ones cannot take the focus
 */
export function focusHeading(selector = "main h1"): void {
  for (const heading of document.querySelectorAll<HTMLElement>(selector)) {
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  }
}

/**
 * Moves the focus to a heading when the content of the page changes, such as by the next step of a form.
 * @param state what changes
 * @param selector the heading of the new content
 */
export function useFocusedHeading(state: string | number, selector?: string): void {
  const shown = useRef(state);
  useEffect(() => {
    if (shown.current !== state) focusHeading(selector);
    shown.current = state;
  }, [state, selector]);
}
