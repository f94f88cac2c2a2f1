import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { otherScheme } from "~/ui/tokens";
import { checkHosts, collectClaims } from "../check/check-hosts.server";
import type { Json } from "../json-file.server";
import { loadTenant } from "../load-tenant.server";
import type { Problem } from "../problems.server";
import { isTenantSlug, tenantSlugs } from "../registry.server";
import { jsonSchemas } from "../tenant-json-schema.server";
import { TenantRules } from "../tenant-rules.server";
import { readTenantSource } from "../tenant-source.server";
import { Themes } from "../themes.server";
import { drawIcon, drawLogo } from "./draw-brand.server";

/** Returns the reason why a new tenant cannot have this slug; null if it can. */
export function slugProblem(tenantsDir: string, slug: string): Problem | null {
  const problem = {
    severity: "error" as const,
    line: 0,
    column: 0,
    path: "slug",
    found: JSON.stringify(slug),
  };
  const file = path.join(tenantsDir, slug);
  if (!isTenantSlug(slug))
    return {
      ...problem,
      file: tenantsDir,
      expected: "lower-case letters, digits and dashes, not starting with a dash",
    };
  return existsSync(file) ? { ...problem, file, expected: "a name that no folder has yet" } : null;
}

/**
 * Creates a tenant's folder with its configuration, a first logo and an icon. The complete folder is renamed into place, and a server
 * that watches the folder of all tenants serves it within two seconds.
 * @param config the content of tenant.json; it is checked like in the registry
 * @returns the problems that prevented it, none on success
 */
export async function createTenant(
  tenantsDir: string,
  themesDir: string,
  slug: string,
  config: Json,
): Promise<Problem[]> {
  const taken = slugProblem(tenantsDir, slug);
  if (taken) return [taken];
  mkdirSync(tenantsDir, { recursive: true });
  // Servers ignore names that start with a dot, so that they do not read an incomplete folder.
  const draft = path.join(tenantsDir, `.new-${slug}-${process.pid}`);
  mkdirSync(draft);
  try {
    writeFileSync(path.join(draft, "tenant.json"), `${JSON.stringify(config, null, 2)}\n`);
    const problems = await draftProblems(tenantsDir, themesDir, slug, path.basename(draft));
    if (problems.length > 0)
      return problems.map((problem) => ({
        ...problem,
        file: problem.file.replace(draft, path.join(tenantsDir, slug)),
      }));
    for (const [name, schema] of Object.entries(jsonSchemas())) {
      const file = path.join(tenantsDir, name);
      if (!existsSync(file)) writeFileSync(file, schema);
    }
    renameSync(draft, path.join(tenantsDir, slug));
    return [];
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}

async function draftProblems(
  tenantsDir: string,
  themesDir: string,
  slug: string,
  draft: string,
): Promise<Problem[]> {
  const { tenant, problems } = await loadTenant(tenantsDir, draft, new TenantRules(new Themes(themesDir)));
  if (!tenant) return problems;
  const sources = [...tenantSlugs(tenantsDir), draft].flatMap((name) => {
    const source = readTenantSource(tenantsDir, name);
    return "problem" in source ? [] : [[name === draft ? slug : name, source] as const];
  });
  const all = new Map(sources);
  const source = all.get(slug);
  const clashes = source ? checkHosts(slug, source, collectClaims(all)) : [];
  if (clashes.length > 0) return clashes;
  const { name } = tenant.config;
  const { scheme, values, other } = tenant.theme;
  writeFileSync(path.join(tenant.dir, "logo.svg"), drawLogo(name, values));
  if (other) writeFileSync(path.join(tenant.dir, `logo.${otherScheme(scheme)}.svg`), drawLogo(name, other));
  writeFileSync(path.join(tenant.dir, "icon.svg"), drawIcon(name, tenant.theme.values));
  return [];
}
