import type { SubmissionResult } from "@conform-to/react";

/** Identifies the form of the answers on its page, in the address after a save and in its answer. */
export const ANSWERS = "answers";

/** The answer to the form of the answers that was refused. */
export type RefusedAnswers = SubmissionResult<string[]> & { form: typeof ANSWERS };

/** Whether the last submit was the form of the answers and was refused. */
export function isAnswersRefused<Result>(
  result: Result,
): result is Extract<Result, { form: typeof ANSWERS }> {
  return (result as { form?: unknown } | undefined)?.form === ANSWERS;
}
