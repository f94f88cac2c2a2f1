import type { Submission, SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { configureCoercion } from "@conform-to/zod/v4/future";
import { json } from "@remix-run/node";
import { z } from "zod";
import { readForm } from "./read-form.server";

/** Longer texts are cut before the schema refuses them, since the fields are sent back to the browser. In characters. */
const TEXT_MAX = 20_000;
/** More values of one name are dropped: every list of a schema is shorter. */
const LIST_MAX = 1000;
/** Fields that are never sent back to the browser. */
const secretFields = ["password", "repeat", "old", "code"];

/** The schemas distinguish an empty text from a missing one; a ticked checkbox sends "yes". */
const { coerceFormValue } = configureCoercion({
  stripEmptyString: (text) => text,
  type: { boolean: (text) => text === "yes" },
});

/**
 * Reads a form and parses it with a schema. Fields that are not in the schema stay in `form`: conform would take their names for paths and
 * commands. A missing text is an empty one, unless the schema makes the field optional.
 * @param error returns the visitor's text for an issue of the schema
 * @throws Response 400 for a body that is not a form
 */
export async function readSubmission<Shape extends z.ZodRawShape>(
  request: Request,
  schema: z.ZodObject<Shape>,
  error: z.core.$ZodErrorMap,
) {
  const form = await readForm(request);
  return { form, submission: parseSubmission(form, schema, error) };
}

/** Parses the fields of a form with a schema, as `readSubmission`. */
export function parseSubmission<Shape extends z.ZodRawShape>(
  form: FormData,
  schema: z.ZodObject<Shape>,
  error: z.core.$ZodErrorMap,
) {
  const known = new FormData();
  for (const [name, type] of Object.entries(schema.shape)) {
    const isList = (type instanceof z.ZodOptional ? type.unwrap() : type) instanceof z.ZodArray;
    const texts = form
      .getAll(name)
      .slice(0, isList ? LIST_MAX : 1)
      .map((one) => (typeof one === "string" ? one.slice(0, TEXT_MAX) : ""));
    if (texts.length === 0 && !(isList || type instanceof z.ZodOptional)) texts.push("");
    for (const text of texts) known.append(name, text);
  }
  return parseWithZod(known, {
    schema: coerceFormValue(schema),
    disableAutoCoercion: true,
    error,
  });
}

/**
 * Answers a refused form: the entered values and the errors, by field and for the whole form.
 * @param more further data of the page that shows the form again
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

/** Answers a form whose page shows it again, or its next step, with the entered values. @param more further data of that page */
export function replySubmission<More extends object>(
  submission: Submission<unknown, string[], unknown>,
  more: More,
) {
  return json({ ...submission.reply({ hideFields: secretFields }), ...more });
}
