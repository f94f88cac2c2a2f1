import type { SubmissionResult } from "@conform-to/react";
import { useMemo, useRef } from "react";

type Result = SubmissionResult<string[]>;

/**
 * The last result of a form that shows what is stored, and the handlers of that form. Once it was saved, the form begins anew with its
 * default values and without errors. What is entered after the form was sent stays: then only the errors go. On any other page a form
 * without a refusal has no last result, so that what was typed stays when a refusal is dropped.
 * @param refused the answer to what was sent last, unless it was saved
 * @param stored the default values of the form
 * @param isSaved whether the page says that it was saved
 */
export function useStoredForm(refused: Result | undefined, stored: object, isSaved: boolean) {
  /** Whether something was entered since the form was sent. */
  const isEntered = useRef(false);
  const version = JSON.stringify(stored);
  // A new object for each save: conform takes up a result once.
  const saved = useMemo<(Result & { version: string }) | undefined>(
    () =>
      isSaved && !refused
        ? { version, ...(isEntered.current ? { error: {} } : { initialValue: null }) }
        : undefined,
    [version, refused, isSaved],
  );
  return {
    lastResult: refused ?? saved,
    /** Marks what was entered by anything but typing. */
    enter: () => {
      isEntered.current = true;
    },
    handlers: {
      onSubmitCapture: () => {
        isEntered.current = false;
      },
      onInput: () => {
        isEntered.current = true;
      },
    },
  };
}
