/** What tells the form of the answers from the other one of its page: in the address that it is sent to and in what comes back. */
export const ANSWERS = "answers";

/** Whether the form that was sent last is that of the answers, and was refused. */
export function isAnswersRefused<Result>(
  result: Result,
): result is Extract<Result, { form: typeof ANSWERS }> {
  return (result as { form?: unknown } | undefined)?.form === ANSWERS;
}
