import type { Needs } from "~/domain/context";
import { type ClosedPart, changedSince, figuresOf, readClosedMonth } from "./close-month.server";
import { type CompanyMonth, type QueryCompany, readCompanyMonth } from "./company-month.server";
import type { MonthFigures } from "./figures";
import type { MonthOf } from "./read-brand-month.server";

/**
 * A company's month as it counts: the stored figures where it is closed, else the calculated ones.
 * `changed`: the currencies in which a calculation of now differs from the stored figures; empty where brands did not answer
 */
export type MonthState = {
  figures: MonthFigures;
  closed: (Pick<ClosedPart, "closedBy" | "closedAt"> & { sha256: { part: string; sha256: string }[] }) | null;
  changed: string[];
  /** as calculated now */
  read: CompanyMonth;
};

/** Returns a company's month. */
export async function readMonthState(
  ctx: Needs<"control">,
  query: QueryCompany,
  month: MonthOf,
): Promise<MonthState> {
  const [parts, read] = await Promise.all([
    readClosedMonth(ctx, month.companyId, month.month),
    readCompanyMonth(query, month),
  ]);
  const [first] = parts;
  if (!first) return { figures: read.figures, closed: null, changed: [], read };
  return {
    figures: figuresOf(parts),
    closed: {
      closedBy: first.closedBy,
      closedAt: first.closedAt,
      sha256: parts.map(({ currency, sandbox, sha256 }) => ({
        part: sandbox ? `${currency} sandbox` : currency,
        sha256,
      })),
    },
    changed: read.failed.length > 0 ? [] : changedSince(parts, read.figures),
    read,
  };
}
