import type { z } from "zod";
import { expectation } from "~/tenancy/expectation.server";
import type { Path } from "~/tenancy/problems.server";
import { valueAt } from "~/tenancy/tenant-source.server";

/** Flags of the questions for a new tenant, in the order in which they are asked. */
export const flags = [
  "name",
  "slug",
  "domain",
  "niche",
  "theme",
  "countries",
  "language",
  "locales",
  "company",
  "address",
  "city",
  "company-country",
  "email",
  "timezone",
  "currency",
] as const;
export type Flag = (typeof flags)[number];

/** Tidied answers as text. The base supplies the value of a missing flag. */
export type Answers = Partial<Record<Flag, string>>;
export type Known = (flag: Flag) => string | undefined;

export type Question = {
  label: string;
  /** path in the configuration where a base may already have the value */
  place: Path;
  schema: z.ZodType;
  /** replaces the schema's message, which may list 245 codes */
  expected?: string;
  /** converts the typed text to the type that the schema expects */
  read?: (text: string) => unknown;
  tidy?: (text: string) => string;
  /** derives a suggestion from known answers; undefined if there is none */
  suggest?: (known: Known) => string | undefined;
  /** written by --yes if there is no suggestion; `check` reports it */
  placeholder?: string;
  /** without a terminal it needs its flag, or --yes to accept the suggestion */
  essential?: true;
};

/** Splits a list: "nl, en" becomes ["nl", "en"]. */
export function list(text: string): string[] {
  return text.split(/[\s,]+/).filter(Boolean);
}

/** Returns the base's value for a question as text, or null if the base has none. */
export function saidByBase({ place }: Question, base: unknown): string | null {
  const value = valueAt(base, place);
  if (value === undefined) return null;
  return Array.isArray(value) && value.every((item) => typeof item === "string")
    ? value.join(",")
    : String(value);
}

/** Returns what is expected instead of an invalid answer, or null for a valid one. */
export function answerProblem({ schema, read, expected }: Question, text: string): string | null {
  const issue = schema.safeParse(read ? read(text) : text).error?.issues[0];
  return issue ? (expected ?? expectation(issue)) : null;
}
