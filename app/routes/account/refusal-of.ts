import type { FormMetadata } from "@conform-to/react";

/** What the server said of a whole form that it refused, for the top of its page; null where it said nothing. */
export function refusalOf(form: Pick<FormMetadata, "errors" | "errorId">) {
  const text = form.errors?.join(" ");
  return text ? { id: form.errorId, text, isGood: false } : null;
}
