/** Identifies the form of the answers on its page, in the form's address and in its answer. */
export const ANSWERS = "answers";

/** Whether the last submit was the form of the answers and was refused. */
export function isAnswersRefused<Result>(
  result: Result,
): result is Extract<Result, { form: typeof ANSWERS }> {
  return (result as { form?: unknown } | undefined)?.form === ANSWERS;
}
