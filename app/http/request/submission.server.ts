import type { Submission, SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { configureCoercion } from "@conform-to/zod/v4/future";
import { json } from "@remix-run/node";
import { z } from "zod";
import { readForm } from "./read-form.server";

/** Longer texts are cut, before the schema refuses them: what was typed goes back to the browser. In characters. */
const TEXT_MAX = 20_000;
/** Fields that are never sent back. */
const secretFields = ["password", "repeat", "old", "code"];

/** Verbs tell an empty text from a missing one themselves; a ticked box of ours sends "yes". */
const { coerceFormValue } = configureCoercion({
  stripEmptyString: (text) => text,
  type: { boolean: (text) => text === "yes" },
});

/**
 * Reads a form and parses it with a verb's schema. Fields that the schema does not have stay in `form`: conform would take their names
 * for paths and commands. A missing text is an empty one.
 * @param error the visitor's text for an issue of the schema
 * @throws Response 400 for a body that is no form
 */
export async function readSubmission<Shape extends z.ZodRawShape>(
  request: Request,
  schema: z.ZodObject<Shape>,
  error: z.core.$ZodErrorMap,
) {
  const form = await readForm(request);
  const known = new FormData();
  for (const [name, type] of Object.entries(schema.shape)) {
    const texts = form.getAll(name).map((one) => (typeof one === "string" ? one.slice(0, TEXT_MAX) : ""));
    for (const text of type instanceof z.ZodArray ? texts : [texts[0] ?? ""]) known.append(name, text);
  }
  const submission = parseWithZod(known, {
    schema: coerceFormValue(schema),
    disableAutoCoercion: true,
    error,
  });
  return { form, submission };
}

/**
 * Answers a form that was refused: what was typed, and what is wrong by field and as a whole.
 * @param more what else the page needs to show the form again
 */
export function refuseSubmission<More extends object = Record<never, never>>(
  submission: Submission<unknown, string[], unknown>,
  refused: { status: number; notice?: { text: string } | null; problems?: Record<string, string> },
  more?: More,
) {
  const fieldErrors = Object.entries(refused.problems ?? {}).map(([field, text]) => [field, [text]]);
  const result = submission.reply({
    hideFields: secretFields,
    formErrors: refused.notice ? [refused.notice.text] : [],
    fieldErrors: Object.fromEntries(fieldErrors),
  });
  return json<SubmissionResult<string[]> & More>({ ...result, ...(more as More) }, refused.status);
}
