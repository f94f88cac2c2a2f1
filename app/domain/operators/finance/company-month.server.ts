import type { TenantDb } from "~/db/pool.server";
import type { MonthFigures } from "./figures";
import { mergeFigures } from "./merge-figures";
import { type MonthOf, readBrandMonth } from "./read-brand-month.server";

/** A brand's database, under the name of the brand. */
export type BrandDb = { slug: string; db: TenantDb };

/** Queries every brand of a company, each on its own; `failed` names those that did not answer. */
export type QueryCompany = <T>(
  query: (brand: BrandDb) => Promise<T>,
) => Promise<{ found: { slug: string; result: T }[]; failed: string[] }>;

/** A company's month. `figures` lacks the brands that did not answer. */
export type CompanyMonth = {
  figures: MonthFigures;
  brands: { slug: string; figures: MonthFigures }[];
  failed: string[];
};

/** Returns the figures of a company's month, of all its brands and of each. */
export async function readCompanyMonth(query: QueryCompany, month: MonthOf): Promise<CompanyMonth> {
  const { found, failed } = await query((brand) => readBrandMonth(brand, month));
  return {
    figures: mergeFigures(found.map(({ result }) => result)),
    brands: found.map(({ slug, result }) => ({ slug, figures: result })),
    failed,
  };
}
