import { ControlDatabase } from "~/db/control-database.server";
import { TenantDatabases } from "~/db/tenant-database.server";
import type { BrandDb, QueryCompany } from "~/domain/operators/finance/company-month.server";
import { companyZone } from "~/domain/operators/finance/company-zone.server";
import { type Month, monthOf, monthRange, readMonth } from "~/domain/operators/finance/month.server";
import type { MonthOf } from "~/domain/operators/finance/read-brand-month.server";
import { companyOf } from "~/tenancy/company-of.server";
import { slugOfId } from "~/tenancy/related-tenants.server";
import type { Tenant } from "~/tenancy/tenant.server";
import { folders } from "../tenant/folders.ts";
import { brandsOf } from "../tenant/for-brands.ts";
import { storedTenants } from "../tenant/live-tenant.ts";
import { openLogins } from "../tenant/open-logins.ts";
import { failureSentence } from "../tenant/run-to-end.ts";
import { Refusal, UsageError } from "../tenant/usage.ts";

/** A brand did not answer: what is printed lacks it. */
export const INCOMPLETE = 3;

/** A company with its brands. `failures`: what those said that did not answer. */
export type CompanyOfBooks = {
  id: string;
  name: string;
  zone: string;
  seats: string[];
  brands: BrandDb[];
  query: QueryCompany;
  failures: Map<string, string>;
  monthOf: (month: Month) => MonthOf;
};

export type Books = { control: ControlDatabase; now: Date; companies: CompanyOfBooks[] };

/**
 * Runs `work` with the companies of all brands that a server would serve, or with one of them. A brand whose files are refused counts as one that
 * does not answer.
 * @throws Refusal where no brand is of the company, or the database is not migrated to this version
 */
export async function withBooks<T>(
  company: string | undefined,
  work: (books: Books) => Promise<T>,
): Promise<T> {
  const { ownerUrl, urls, close } = await openLogins();
  const [databases, control] = [new TenantDatabases(), new ControlDatabase()];
  databases.open({ url: urls.application, ownerUrl, max: 2, onError: () => undefined });
  control.open(urls.control, () => undefined);
  try {
    const { served, refused } = await brandsOf(
      company === undefined ? { all: true } : { company },
      databases,
    );
    const ids = [...new Set(served.map(({ config }) => config.company.id))].sort();
    const { tenantsDir } = folders();
    const former = await formerBrands(databases);
    const companies = ids.map((id) => {
      const tenants = [...served, ...former].filter(({ config }) => config.company.id === id);
      const closed = refused.filter((slug) => company === id || companyOf(tenantsDir, slug) === id);
      return companyFrom(id, tenants, closed, databases);
    });
    return await work({ control, now: new Date(), companies });
  } finally {
    await Promise.all([control.end(), databases.end()]);
    await close();
  }
}

/** Returns the brands that are retired or have no folder, in their last stored version: their refunds and chargebacks continue. */
async function formerBrands(databases: TenantDatabases): Promise<Tenant[]> {
  const store = storedTenants();
  const { tenantsDir } = folders();
  const found: Tenant[] = [];
  for (const row of await databases.list()) {
    if (!row.retiredAt && slugOfId(tenantsDir, row.id) !== null) continue;
    const stored = await store.find(row.id);
    const tenant = stored && (await store.load(stored));
    if (tenant) found.push(tenant);
  }
  return found;
}

function companyFrom(
  id: string,
  tenants: readonly Tenant[],
  refused: readonly string[],
  databases: TenantDatabases,
): CompanyOfBooks {
  const seats = [...new Set(tenants.map(({ config }) => config.company.country))].sort();
  const zone = companyZone(seats[0]!);
  const brands = tenants.map((tenant) => ({ slug: tenant.slug, db: databases.of(tenant) }));
  const failures = new Map(
    refused.map((slug) => [slug, `It is refused and not served. npm run tenant -- check ${slug}`]),
  );
  return {
    id,
    name: tenants[0]!.config.company.name,
    zone,
    seats,
    brands,
    failures,
    query: async (query) => {
      const found = [];
      for (const brand of brands)
        try {
          found.push({ slug: brand.slug, result: await query(brand) });
        } catch (error) {
          const sentence = failureSentence(error);
          if (sentence === null) throw error;
          failures.set(brand.slug, sentence);
        }
      return { found, failed: [...failures.keys()] };
    },
    monthOf: (month) => ({ companyId: id, seat: seats[0]!, ...monthRange(month, zone) }),
  };
}

/** Returns the only company of a command that takes one. @throws UsageError without --company */
export function requireCompany(name: string, company: string | undefined): string {
  if (company === undefined) throw new UsageError(`${name} takes --company <id>.`);
  return company;
}

/** Reads a month that is typed. @throws UsageError for what is none */
export function typedMonth(text: string | undefined): Month {
  const month = readMonth(text);
  if (month === null) throw new UsageError(`A month is such as 2026-11; not "${text ?? ""}".`);
  return month;
}

/** @throws Refusal for a month in the future where the company is */
export function requireStarted(month: Month, { zone }: Pick<CompanyOfBooks, "zone">, now: Date): void {
  const present = monthOf(now, zone);
  if (month > present) throw new Refusal(`${month} is in the future: it is ${present} in ${zone}.`);
}
