import type { FormMetadata, SubmissionResult } from "@conform-to/react";

/**
 * The last result of a form that shows what is stored, while no refusal stands. Once what was refused is corrected and saved, the form
 * begins anew with its default values.
 */
export const STORED: SubmissionResult<string[]> = { initialValue: null };

/** What the server said of a whole form that it refused, for the top of its page; null where it said nothing. */
export function refusalOf(form: Pick<FormMetadata, "errors" | "errorId">) {
  const text = form.errors?.join(" ");
  return text ? { id: form.errorId, text, isGood: false } : null;
}
