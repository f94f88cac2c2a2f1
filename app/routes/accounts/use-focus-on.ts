import { type RefObject, useEffect, useRef } from "react";

/**
 * Moves the focus to an element whenever a form is answered.
 * @param answer the answer to the form; undefined before
 * @param isShown whether the element is on the page: conform shows an error after the answer
 * @returns the ref of the element
 */
export function useFocusOn<E extends HTMLElement>(answer: unknown, isShown = true): RefObject<E> {
  const element = useRef<E>(null);
  useEffect(() => {
    if (answer !== undefined && isShown) element.current?.focus();
  }, [answer, isShown]);
  return element;
}
