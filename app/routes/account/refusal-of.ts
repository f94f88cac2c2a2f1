import type { FormMetadata, SubmissionResult } from "@conform-to/react";

/**
 * The last result of a form that shows what is stored, on the page that says that it was saved: the form begins anew with its default
 * values. On any other page a form without a refusal has no last result, so that what was typed stays when a refusal is dropped.
 */
export const STORED: SubmissionResult<string[]> = { initialValue: null };

/** What the server said of a whole form that it refused, for the top of its page; null where it said nothing. */
export function refusalOf(form: Pick<FormMetadata, "errors" | "errorId">) {
  const text = form.errors?.join(" ");
  return text ? { id: form.errorId, text, isGood: false } : null;
}
