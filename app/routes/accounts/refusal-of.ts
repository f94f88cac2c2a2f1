import type { FormMetadata } from "@conform-to/react";

/** Returns the server's message about a whole refused form, for the top of its page; null without one. */
export function refusalOf(form: Pick<FormMetadata, "errors" | "errorId">) {
  const text = form.errors?.join(" ");
  return text ? { id: form.errorId, text, isGood: false } : null;
}
