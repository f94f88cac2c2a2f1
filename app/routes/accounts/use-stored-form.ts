import type { SubmissionResult } from "@conform-to/react";
import { useMemo, useRef } from "react";

type Result = SubmissionResult<string[]>;

/**
 * Returns the last result and the handlers of a form that shows stored values. After a save the form is reset to its default values
 * without errors. Input entered after the submit stays and only the errors are removed. On other pages a form without
 * a refusal has no last result, so that input stays when a refusal is dropped.
 * @param refused the answer to the last submit, unless it was saved
 * @param stored the default values of the form
 * @param isSaved whether the page says that it was saved
 */
export function useStoredForm(refused: Result | undefined, stored: object, isSaved: boolean) {
  /** Whether anything was entered since the submit. */
  const isEntered = useRef(false);
  const version = JSON.stringify(stored);
  // A new object for each save: conform applies a result once.
  const saved = useMemo<(Result & { version: string }) | undefined>(
    () =>
      isSaved && !refused
        ? { version, ...(isEntered.current ? { error: {} } : { initialValue: null }) }
        : undefined,
    [version, refused, isSaved],
  );
  return {
    lastResult: refused ?? saved,
    /** Marks input that is entered without typing. */
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
