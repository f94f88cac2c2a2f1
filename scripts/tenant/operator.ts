import type { ChangingContext } from "~/domain/operators/operator";
import { MissingWord, UsageError } from "./usage.ts";

/** The flags of every command that is recorded in the audit log. */
export const operatorFlags = {
  why: { type: "string", default: "" },
  by: { type: "string" },
  json: { type: "boolean" },
} as const;

/** Who types the command, and why. */
export type Operator = { why: string; by?: string };

/** Runs a verb as the operator who types the command; as-operator.ts. Loaded when it is used: wrong usage is told without it. */
export async function asOperator<T>(
  slug: string,
  operator: Operator,
  run: (ctx: ChangingContext) => Promise<T>,
): Promise<T> {
  const { asOperator } = await import("./as-operator.ts");
  return asOperator(slug, operator, run);
}

/** A positive whole number of the command line. @throws UsageError */
export function numberOf(text: string | undefined, what: string): number {
  if (!text || !/^[1-9]\d{0,14}$/.test(text)) throw new UsageError(`${what} is a number from 1 on.`);
  return Number(text);
}

/** @throws MissingWord where no reason is given */
export function requireWhy({ why }: { why: string }): void {
  if (why.trim() === "") throw new MissingWord('Say why: --why "…".');
}
