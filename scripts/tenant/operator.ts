import type { ChangingContext } from "~/domain/context";
import { MissingWord, UsageError } from "./usage.ts";

/** Flags of every command that writes to the audit log. */
export const operatorFlags = {
  why: { type: "string", default: "" },
  by: { type: "string" },
  json: { type: "boolean" },
} as const;

/** The reason for a command and the name of the operator who runs it. */
export type Operator = { why: string; by?: string };

/** Runs an action as the operator who runs the command. Loads as-operator.ts on demand, because usage errors do not need it. */
export async function asOperator<T>(
  slug: string,
  operator: Operator,
  run: (ctx: ChangingContext) => Promise<T>,
): Promise<T> {
  const { asOperator } = await import("./as-operator.ts");
  return asOperator(slug, operator, run);
}

/** Returns the operator of a command whose reason is in what it decides. @param by the name that --by gives */
export function operatorOf(by: string | undefined): Operator {
  return by === undefined ? { why: "" } : { why: "", by };
}

/** Parses a positive integer from the command line. @throws UsageError */
export function numberOf(text: string | undefined, what: string): number {
  if (!text || !/^[1-9]\d{0,14}$/.test(text))
    throw new UsageError(`${what} is a whole number of at least 1.`);
  return Number(text);
}

/** @throws MissingWord if no reason is given */
export function requireWhy({ why }: { why: string }): void {
  if (why.trim() === "") throw new MissingWord('Give the reason: --why "…".');
}
