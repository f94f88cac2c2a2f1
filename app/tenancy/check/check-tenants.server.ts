import path from "node:path";
import type { Translations } from "~/i18n/translations.server";
import { type IgnoredEntry, ignoredEntries } from "../ignored-entries.server";
import { type LoadResult, loadTenant } from "../load-tenant.server";
import { OPERATOR_FILE, readOperatorRules } from "../operator-rules.server";
import type { Problem } from "../problems.server";
import { tenantSlugs } from "../registry.server";
import { relatedTenants } from "../related-tenants.server";
import type { Variables } from "../secrets.server";
import { TenantRules } from "../tenant-rules.server";
import { type Bases, problemAt, readTenantSource, type TenantSource } from "../tenant-source.server";
import { Themes } from "../themes.server";
import { checkHosts, collectClaims, rivalsOf } from "./check-hosts.server";
import { checkNeighbours, collectNeighbours, neighbourRivals } from "./check-neighbours.server";
import { checkStandIns } from "./check-placeholders.server";
import { checkProduction } from "./check-production.server";
import { type CarriedMethod, carriedMethods, checkProviders, type ShopRules } from "./check-providers.server";
import { checkSecrets } from "./check-secrets.server";

/** The result of the check of one tenant folder; `ok` means no errors. `carried`: which providers carry its payment methods, if it is valid. */
export type TenantReport = { slug: string; ok: boolean; problems: Problem[]; carried?: CarriedMethod[] };

export type CheckInput = {
  tenantsDir: string;
  themesDir: string;
  /** the default texts, with which a tenant's texts and pages are compared */
  translations: Translations | (() => Translations);
  /** usually `process.env`; determines which secrets are set, and whether this is production */
  variables: Variables;
  /** the shop's choice of payment methods and providers; without it only what the files say is checked */
  shop?: ShopRules;
};

/**
 * Checks tenants: reports what the registry refuses, and warns of valid values that are probably mistakes. product 2.12, 3.11
 * @param slugs default: all tenants, and reports for ignored entries of the folder too
 * @returns a report for each, with the problems sorted by file and line
 */
export async function checkTenants(input: CheckInput, slugs?: readonly string[]): Promise<TenantReport[]> {
  const rules = new TenantRules(new Themes(input.themesDir), input.translations);
  const bases: Bases = new Map();
  const all = tenantSlugs(input.tenantsDir).sort();
  const sources = new Map<string, TenantSource>();
  for (const slug of await comparedSlugs(input.tenantsDir, all, slugs)) {
    const source = readTenantSource(input.tenantsDir, slug, bases);
    if (!("problem" in source)) sources.set(slug, source);
  }
  const claims = collectClaims(sources);
  const operator = readOperatorRules(input.tenantsDir);
  const neighbours = collectNeighbours(sources, operator.rules);
  const loaded = new Map<string, LoadResult>();
  const load = async (slug: string): Promise<LoadResult> => {
    const result = loaded.get(slug) ?? (await loadTenant(input.tenantsDir, slug, rules, bases));
    loaded.set(slug, result);
    return result;
  };
  const reports: TenantReport[] = [];
  for (const slug of slugs ?? all) {
    const { source, problems, warnings } = await load(slug);
    const found = [...problems, ...warnings, ...checkEnvironment(await load(slug), input)];
    if (source) {
      const refused = new Set<string>();
      const claimants = rivalsOf(slug, source, claims);
      for (const rival of [...claimants, ...neighbourRivals(slug, neighbours)])
        if (!(await load(rival)).tenant) refused.add(rival);
      found.push(...checkHosts(slug, source, claims, refused));
      found.push(...checkNeighbours(slug, source, neighbours, { refused, claimants }));
    }
    const { tenant } = await load(slug);
    const carried = tenant && input.shop && carriedMethods(tenant, input.shop);
    reports.push({ ...report(slug, found), ...(carried && { carried }) });
  }
  if (slugs) return reports;
  if (operator.problems.length > 0) reports.push(report(OPERATOR_FILE, operator.problems));
  return [...reports, ...ignoredEntries(input.tenantsDir).map((entry) => ignored(input.tenantsDir, entry))];
}

/** Returns the tenants whose configurations have to be read: all of them, or for one tenant those that have names in common with it. */
async function comparedSlugs(tenantsDir: string, all: readonly string[], slugs: readonly string[] = all) {
  const [slug, ...more] = slugs;
  if (slug === undefined || more.length > 0) return all;
  return (await relatedTenants(tenantsDir, null, slug, { withCompany: true })).slugs;
}

/** Finds problems that no server refuses: a missing `$schema`, missing secrets, and what a production server closes. */
function checkEnvironment(loaded: LoadResult, { variables, shop }: CheckInput): Problem[] {
  const { tenant, source } = loaded;
  if (!source) return [];
  const found: Problem[] = [];
  if (source.own.json.$schema === undefined)
    found.push(
      problemAt(source, ["$schema"], "nothing", '"../tenant.schema.json"', {
        severity: "warning",
        hint: "with it an editor completes and checks this file",
      }),
    );
  if (!tenant) return found;
  return [
    ...found,
    ...checkSecrets(tenant.config, source, variables),
    ...checkStandIns(tenant.config, source, variables),
    ...(shop ? checkProviders(tenant, source, shop) : []),
    ...(variables.NODE_ENV === "production" ? checkProduction(tenant, source, variables, shop) : []),
  ];
}

function report(slug: string, problems: Problem[]): TenantReport {
  const sorted = problems.sort(
    (a, b) => (a.file < b.file ? -1 : a.file > b.file ? 1 : 0) || a.line - b.line || a.column - b.column,
  );
  return { slug, ok: !sorted.some((problem) => problem.severity === "error"), problems: sorted };
}

function ignored(tenantsDir: string, { name, isFolder, found, expected }: IgnoredEntry): TenantReport {
  const place = { file: path.join(tenantsDir, name), line: 0, column: 0, path: "" };
  return report(name, [{ ...place, severity: isFolder ? "error" : "warning", found, expected }]);
}
