import path from "node:path";
import type { Words } from "~/i18n/words.server";
import { loadTenant } from "../load-tenant.server";
import type { Problem } from "../problems.server";
import { tenantSlugs } from "../registry.server";
import { problemAt, readTenantSource, type TenantSource } from "../tenant-source.server";
import { Themes } from "../themes.server";
import { checkDrawings, checkPictures } from "./check-files.server";
import { checkHosts, collectClaims, misnamedFolders } from "./check-hosts.server";
import { checkMoney } from "./check-money.server";
import { checkPages } from "./check-pages.server";
import { checkSecrets, type Variables } from "./check-secrets.server";
import { checkStandIns } from "./check-stand-ins.server";
import { checkWords } from "./check-words.server";

/** What a check found about one tenant folder; `ok` means no errors. */
export type TenantReport = { slug: string; ok: boolean; problems: Problem[] };

export type CheckInput = {
  tenantsDir: string;
  themesDir: string;
  /** the languages, which a tenant's own words and pages are held against */
  words: Words;
  /** usually `process.env`: which secrets are there, and whether this is production */
  variables: Variables;
};

/**
 * Checks tenants: all that the registry refuses, and all that it would serve although nobody can mean it. decisions §3, §9
 * @param slugs which ones; all of them when not given, and folders that no tenant can be too
 * @returns a report for each, problems in the order of their files and lines
 */
export function checkTenants(input: CheckInput, slugs?: readonly string[]): TenantReport[] {
  const all = tenantSlugs(input.tenantsDir).sort();
  const sources = new Map<string, TenantSource>();
  for (const slug of all) {
    const source = readTenantSource(input.tenantsDir, slug);
    if (!("problem" in source)) sources.set(slug, source);
  }
  const claims = collectClaims(sources);
  const themes = new Themes(input.themesDir);
  const reports = (slugs ?? all).map((slug) => {
    const source = sources.get(slug);
    const problems = checkFolder(input, slug, source, themes);
    if (source) problems.push(...checkHosts(slug, source, claims));
    return report(slug, problems);
  });
  if (slugs) return reports;
  return [...reports, ...misnamedFolders(input.tenantsDir).map((name) => misnamed(input.tenantsDir, name))];
}

function checkFolder(
  { tenantsDir, words, variables }: CheckInput,
  slug: string,
  source: TenantSource | undefined,
  themes: Themes,
): Problem[] {
  const dir = path.join(tenantsDir, slug);
  const { tenant, problems } = loadTenant(tenantsDir, slug, themes);
  const config = tenant?.config;
  const offered = config?.locales ?? null;
  const found = [
    ...problems,
    ...checkWords(dir, offered, words),
    ...checkPages(dir, offered, words.dir),
    ...checkDrawings(dir),
  ];
  if (!source) return found;
  if (source.own.json.$schema === undefined)
    found.push(
      problemAt(source, ["$schema"], "nothing", '"../tenant.schema.json"', {
        severity: "warning",
        hint: "with it an editor completes and checks this file",
      }),
    );
  if (!config) return found;
  return [
    ...found,
    ...checkPictures(dir, config, source),
    ...checkSecrets(config, source, variables),
    ...checkMoney(config, source),
    ...checkStandIns(config, source, variables),
  ];
}

function report(slug: string, problems: Problem[]): TenantReport {
  const sorted = problems.sort(
    (a, b) => (a.file < b.file ? -1 : a.file > b.file ? 1 : 0) || a.line - b.line || a.column - b.column,
  );
  return { slug, ok: !sorted.some((problem) => problem.severity === "error"), problems: sorted };
}

function misnamed(tenantsDir: string, name: string): TenantReport {
  const problem: Problem = {
    severity: "error",
    file: path.join(tenantsDir, name),
    line: 0,
    column: 0,
    path: "",
    found: `the folder name ${JSON.stringify(name)}`,
    expected: "lower-case letters, digits and dashes; it is not served (start it with _ if it is no tenant)",
  };
  return report(name, [problem]);
}
