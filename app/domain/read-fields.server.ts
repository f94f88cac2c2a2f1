import { z } from "zod";
import type { AccountProblem } from "./problems";

type Problem<Other extends string> = {
  code: AccountProblem | Other;
  params?: Record<string, string | number>;
};

/** The valid fields, and the problem of each other one. `input` is null unless all are valid. */
export type FieldsRead<Schema extends z.ZodObject, Other extends string> = {
  input: z.output<Schema> | null;
  values: Partial<z.output<Schema>>;
  problems: Record<string, Problem<Other>>;
};

/**
 * Reads each field of a form by itself, so that a form of several steps learns the problems of one step. A rule of the schema names its
 * problem as its message, such as "choose", and the values of the text as `params`.
 * @param otherwise the code of a problem that the schema does not name, such as a wrong type
 */
export function readFields<Schema extends z.ZodObject, Other extends string>(
  schema: Schema,
  fields: Record<string, unknown>,
  otherwise: Other,
): FieldsRead<Schema, Other> {
  const values: Record<string, unknown> = {};
  const problems: Record<string, Problem<Other>> = {};
  for (const [name, field] of Object.entries(schema.shape)) {
    const read = z.safeParse(field, fields[name]);
    if (read.success) values[name] = read.data;
    else problems[name] = problemOf(read.error.issues[0], otherwise);
  }
  const isValid = Object.keys(problems).length === 0;
  return {
    input: isValid ? (values as z.output<Schema>) : null,
    values: values as Partial<z.output<Schema>>,
    problems,
  };
}

/** Messages of zod itself are sentences. */
const CODE = /^[a-z]+(?:_[a-z]+)*$/;

function problemOf<Other extends string>(
  issue: z.core.$ZodIssue | undefined,
  otherwise: Other,
): Problem<Other> {
  const code = issue && CODE.test(issue.message) ? (issue.message as AccountProblem) : otherwise;
  return issue?.code === "custom" && issue.params ? { code, params: issue.params } : { code };
}
