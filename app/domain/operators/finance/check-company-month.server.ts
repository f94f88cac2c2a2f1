import { type BookProblem, checkBrandBooks } from "./check-brand-books.server";
import type { CompanyMonth, QueryCompany } from "./company-month.server";
import { findMissingNumbers } from "./missing-numbers.server";
import type { MonthOf } from "./read-brand-month.server";

/**
 * Why a month cannot be closed. not_over: the month has not ended; silent: brands did not answer; seats: the brands of the company name different
 * countries; numbers: documents are missing between numbers of the month; the others are of one brand.
 */
export type MonthProblem =
  | BookProblem
  | { kind: "not_over" | "silent" | "seats" | "numbers"; brand: null; count: number; examples: string[] };

const EXAMPLES = 20;

/** Returns the problem with at most 20 examples. */
const problem = (
  kind: "not_over" | "silent" | "seats" | "numbers",
  all: readonly string[],
): MonthProblem => ({
  kind,
  brand: null,
  count: all.length,
  examples: all.slice(0, EXAMPLES),
});

/**
 * Compares orders, payments, documents and ledger of a company's brands, whatever their month, and the numbers of the month's documents.
 * @param month that was read before, so that its numbers are known
 * @param seats the countries that the company's brands name as its seat
 * @returns what has to be put right before the month can be closed; empty where everything agrees
 */
export async function checkCompanyMonth(
  query: QueryCompany,
  { month, read, seats, now }: { month: MonthOf; read: CompanyMonth; seats: readonly string[]; now: Date },
): Promise<MonthProblem[]> {
  const problems: MonthProblem[] = [];
  if (now < month.until) problems.push(problem("not_over", [month.until.toISOString()]));
  const countries = [...new Set(seats)];
  if (countries.length > 1) problems.push(problem("seats", countries));
  const books = await query((brand) => checkBrandBooks({ ...brand, now }));
  const silent = [...new Set([...read.failed, ...books.failed])];
  if (silent.length > 0) problems.push(problem("silent", silent));
  problems.push(...books.found.flatMap(({ result }) => result));
  // A brand that is silent has numbers as well.
  if (silent.length === 0) {
    const missing = await findMissingNumbers(query, month.companyId, read.figures.register);
    if (missing.length > 0) problems.push(problem("numbers", missing.map(String)));
  }
  return problems;
}
