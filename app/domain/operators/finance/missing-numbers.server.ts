import { sql } from "kysely";
import type { QueryCompany } from "./company-month.server";
import type { RegisterFigures } from "./figures";

/**
 * Returns the numbers between the first and the last document of a month that no brand of the company has, and the one before the first if it is
 * missing. A document may be of the neighbouring month: numbers are given one after another, but two servers' clocks differ.
 * @throws Error where a brand did not answer
 */
export async function findMissingNumbers(
  query: QueryCompany,
  companyId: string,
  { first, last }: Pick<RegisterFigures, "first" | "last">,
): Promise<number[]> {
  if (first === null || last === null) return [];
  const from = Math.max(1, first - 1);
  const counted = await query(({ db }) =>
    db.transaction(async (tx) => {
      const { rows } = await sql<{ count: number }>`
        select count(*)::int as count from invoices where company_id = ${companyId} and number between ${from} and ${last}`.execute(
        tx,
      );
      return rows[0]!.count;
    }),
  );
  requireAll(counted.failed);
  const count = counted.found.reduce((sum, { result }) => sum + result, 0);
  if (count === last - from + 1) return [];
  const listed = await query(({ db }) =>
    db.transaction(async (tx) => {
      const { rows } = await sql<{ number: number }>`
        select number from invoices where company_id = ${companyId} and number between ${from} and ${last}`.execute(
        tx,
      );
      return rows.map(({ number }) => number);
    }),
  );
  requireAll(listed.failed);
  const known = new Set(listed.found.flatMap(({ result }) => result));
  const missing: number[] = [];
  for (let number = from; number <= last; number++) if (!known.has(number)) missing.push(number);
  return missing;
}

function requireAll(failed: readonly string[]): void {
  if (failed.length > 0) throw new Error(`No answer of ${failed.join(", ")}.`);
}
