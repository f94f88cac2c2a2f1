import { type RefObject, useEffect, useRef } from "react";

/**
 * Moves the focus to an element whenever a form is answered.
 * @param answer the answer to the form; undefined before
 * @returns the ref of the element, which may be absent
 */
export function useFocusOn<E extends HTMLElement>(answer: unknown): RefObject<E> {
  const element = useRef<E>(null);
  useEffect(() => {
    if (answer !== undefined) element.current?.focus();
  }, [answer]);
  return element;
}
