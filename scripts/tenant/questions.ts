import type { z } from "zod";
import { expectation } from "~/tenancy/load-tenant.server";
import type { Path } from "~/tenancy/problems.server";
import { valueAt } from "~/tenancy/tenant-source.server";

/** What a new tenant needs to be told, by the name of its flag. */
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

/** Answers as they were typed, tidied; a flag that is missing is left to the base. */
export type Answers = Partial<Record<Flag, string>>;
export type Known = (flag: Flag) => string | undefined;

export type Question = {
  label: string;
  /** where a base may have said it already */
  place: Path;
  schema: z.ZodType;
  /** in place of the schema's own words, which may be a list of 245 codes */
  expected?: string;
  /** the typed text as the schema wants it */
  read?: (text: string) => unknown;
  tidy?: (text: string) => string;
  /** worked out from what is known; nothing where nobody can guess */
  suggest?: (known: Known) => string | undefined;
  /** what --yes writes where nobody can guess; `check` will ask for it */
  standIn?: string;
  /** without a terminal it must be said, or taken on purpose with --yes */
  essential?: true;
};

/** "nl, en" as ["nl", "en"]. */
export function list(text: string): string[] {
  return text.split(/[\s,]+/).filter(Boolean);
}

/** What the base already says for a question, as it would be typed; null when it says nothing. */
export function saidByBase({ place }: Question, base: unknown): string | null {
  const value = valueAt(base, place);
  if (value === undefined) return null;
  return Array.isArray(value) && value.every((item) => typeof item === "string")
    ? value.join(",")
    : String(value);
}

/** What would have been expected in place of an answer; null when it will do. */
export function answerProblem({ schema, read, expected }: Question, text: string): string | null {
  const issue = schema.safeParse(read ? read(text) : text).error?.issues[0];
  return issue ? (expected ?? expectation(issue)) : null;
}
