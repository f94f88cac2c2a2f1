import type { CarriedMethod } from "~/tenancy/check/check-providers.server";
import { checkTenants, type TenantReport } from "~/tenancy/check/check-tenants.server";
import { companyOf } from "~/tenancy/company-of.server";
import { problemText } from "~/tenancy/problems.server";
import { tenantSlugs } from "~/tenancy/registry.server";
import { folders, requireSlugs, translationsLater } from "./folders.ts";
import { print } from "./output.ts";
import { scopeFlags } from "./scope.ts";
import { shopRules } from "./shop-rules.ts";
import { parse, Refusal, UsageError } from "./usage.ts";

/**
 * `check [slug…] [--company <id>] [--production] [--json]`: checks tenants' files, for this environment or for a production server. Exits with 1 if there are
 * errors; warnings alone do not fail.
 */
export async function checkCommand(args: string[]): Promise<number> {
  const { values, positionals } = parse(args, {
    ...scopeFlags,
    json: { type: "boolean" },
    production: { type: "boolean" },
  });
  const where = folders();
  requireSlugs(where, positionals);
  if ((values.all || values.company !== undefined) && positionals.length > 0)
    throw new UsageError("check takes slugs, --all or --company <id>.");
  const { company } = values;
  const named = company === undefined ? positionals : slugsOfCompany(where.tenantsDir, company);
  const slugs = named.length > 0 ? [...new Set(named)] : undefined;
  const variables = values.production ? { ...process.env, NODE_ENV: "production" } : process.env;
  const input = { ...where, translations: translationsLater(where), variables, shop: shopRules };
  const reports = await checkTenants(input, slugs);
  const ok = reports.every((report) => report.ok);
  const lines = reportLines(reports, slugs !== undefined);
  if (variables.NODE_ENV !== "production") lines.push(productionHint(slugs));
  print(values.json, { ok, tenants: reports }, lines);
  return ok ? 0 : 1;
}

/** Returns the slugs of a company, also of refused folders. @throws Refusal if there are none */
function slugsOfCompany(tenantsDir: string, company: string): string[] {
  const slugs = tenantSlugs(tenantsDir).filter((slug) => companyOf(tenantsDir, slug) === company);
  if (slugs.length === 0) throw new Refusal(`No brand is of the company "${company}".`);
  return slugs;
}

/** Returns the line that names the check for production, which finds what a development server leaves open. */
export function productionHint(slugs: readonly string[] = []): string {
  return `What a production server would close or lack: npm run tenant -- ${["check", ...slugs, "--production"].join(" ")}`;
}

/**
 * Returns the reports as text: a heading per tenant, a line per problem, which providers carry which payment method, and a summary.
 * @param isNamed whether the tenants were named: of all tenants, only those with several providers show what they carry
 */
export function reportLines(reports: readonly TenantReport[], isNamed = false): string[] {
  const all = reports.flatMap((report) => report.problems);
  const summary = `${count(reports.length, "tenant")} checked: ${countsOf(all) || "no problems"}.`;
  return [...reports.flatMap((report) => tenantLines(report, isNamed)), summary];
}

function tenantLines({ slug, problems, carried = [] }: TenantReport, isNamed: boolean): string[] {
  const lines = problems.map(
    (problem) => `${problemText(problem)}${problem.severity === "warning" ? " [warning]" : ""}`,
  );
  const providers = new Set(carried.flatMap(({ currencies }) => currencies.flatMap((one) => one.providers)));
  const table = isNamed || providers.size > 1 ? carriedLines(carried) : [];
  return [
    `${slug}: ${countsOf(problems) || "ok"}`,
    ...lines,
    ...table,
    ...(lines.length + table.length > 0 ? [""] : []),
  ];
}

/** Returns a line per payment method: `creditcard    EUR: verotel, then mollie; PLN: mollie`. */
function carriedLines(carried: readonly CarriedMethod[]): string[] {
  const width = Math.max(0, ...carried.map(({ method }) => method.length));
  return carried.map(({ method, currencies }) => {
    const parts = currencies.map(
      ({ currency, providers }) => `${currency}: ${providers.join(", then ") || "no provider"}`,
    );
    return `    ${method.padEnd(width)}  ${parts.join("; ") || "in no country of the brand"}`;
  });
}

function countsOf(problems: TenantReport["problems"]): string {
  const errors = problems.filter((problem) => problem.severity === "error").length;
  const warnings = problems.length - errors;
  return [errors && count(errors, "error"), warnings && count(warnings, "warning")]
    .filter(Boolean)
    .join(", ");
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? "" : "s"}`;
}
