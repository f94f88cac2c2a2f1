import { statSync } from "node:fs";
import path from "node:path";
import { type Env, EnvironmentProblem } from "~/env.server";
import type { Words } from "~/i18n/words.server";
import { ignoredEntries } from "~/tenancy/ignored-entries.server";
import { keepServed } from "~/tenancy/keep-served.server";
import { KeptTenants } from "~/tenancy/kept-tenants.server";
import { problemLines } from "~/tenancy/problems.server";
import { Registry } from "~/tenancy/registry.server";
import type { Logger } from "./observe.server";
import { unsetVapidVariables } from "./vapid-keys.server";

/**
 * Reads all tenants, and keeps the last good version of each in DATA_DIR/tenants from then on.
 * @throws EnvironmentProblem where there is no folder of tenants: serving nobody is never what was meant
 */
export async function openRegistry(
  env: Pick<Env, "TENANTS_DIR" | "THEMES_DIR" | "DATA_DIR">,
  words: Words,
  log: Logger,
): Promise<{ registry: Registry; kept: KeptTenants; stopKeeping: () => Promise<void> }> {
  for (const name of ["TENANTS_DIR", "THEMES_DIR"] as const)
    if (!statSync(env[name], { throwIfNoEntry: false })?.isDirectory())
      throw new EnvironmentProblem(
        `${name} is "${env[name]}"; expected a folder, and there is none at ${path.resolve(env[name])}.`,
      );
  const themesDir = path.resolve(env.THEMES_DIR);
  const kept = new KeptTenants(path.resolve(env.DATA_DIR, "tenants"), themesDir, words);
  const registry = new Registry(path.resolve(env.TENANTS_DIR), themesDir, kept, words);
  registry.onChange(({ slug, tenant }) => {
    for (const variable of tenant ? unsetVapidVariables(tenant.config) : [])
      log.error({ tenant: slug }, `${variable} is not set: nothing can be pushed`);
  });
  await registry.loadAll();
  for (const line of problemLines(registry.problems())) log.error(line, "tenant refused");
  for (const { name, found, expected } of ignoredEntries(registry.tenantsDir))
    log.warn({ entry: name, found, expected }, "not served: an entry of TENANTS_DIR that is no tenant");
  for (const slug of registry.refusedSlugs())
    if (registry.bySlug(slug)) log.warn({ tenant: slug }, "the last good version of the tenant is served");
  const keeping = keepServed(registry, kept, (slug, error) =>
    log.warn(
      { tenant: slug, reason: (error as Error).message },
      "the tenant could not be kept for the next start",
    ),
  );
  return { registry, kept, stopKeeping: keeping.stop };
}
