import { statSync } from "node:fs";
import path from "node:path";
import { type Env, EnvironmentProblem } from "~/env.server";
import type { Translations } from "~/i18n/translations.server";
import { ignoredEntries } from "~/tenancy/ignored-entries.server";
import { problemLines } from "~/tenancy/problems.server";
import { Registry } from "~/tenancy/registry.server";
import { storeNew, storeServed } from "~/tenancy/store-served.server";
import { StoredTenants } from "~/tenancy/stored-tenants.server";
import type { Logger } from "../log/observe.server";
import { missingVapidSecrets } from "./vapid-keys.server";

/**
 * Reads all tenants and stores the last good version of each in DATA_DIR/tenants: new ones before it returns, changes from then on.
 * @throws EnvironmentProblem where the folder of tenants is missing: a server without tenants is a mistake
 */
export async function openRegistry(
  env: Pick<Env, "TENANTS_DIR" | "THEMES_DIR" | "SECRETS_DIR" | "DATA_DIR">,
  translations: Translations,
  log: Logger,
): Promise<{ registry: Registry; cached: StoredTenants; stopStoring: () => Promise<void> }> {
  for (const name of ["TENANTS_DIR", "THEMES_DIR", "SECRETS_DIR"] as const)
    if (env[name] && !statSync(env[name], { throwIfNoEntry: false })?.isDirectory())
      throw new EnvironmentProblem(
        `${name} is "${env[name]}"; expected a folder, and there is none at ${path.resolve(env[name])}.`,
      );
  const themesDir = path.resolve(env.THEMES_DIR);
  const cached = new StoredTenants(path.resolve(env.DATA_DIR, "tenants"), themesDir, translations);
  const registry = new Registry(path.resolve(env.TENANTS_DIR), themesDir, cached, translations);
  registry.onChange(({ slug, tenant }) => {
    for (const found of tenant ? missingVapidSecrets(tenant.config) : [])
      log.error({ tenant: slug, found }, "a key of vapid is missing: no pushes are sent");
  });
  await registry.loadAll();
  for (const line of problemLines(registry.problems())) log.error(line, "tenant refused");
  for (const line of problemLines(registry.removedFields()))
    log.warn(line, "a tenant's file has a field that the next version refuses");
  for (const { name, found, expected } of ignoredEntries(registry.tenantsDir))
    log.warn({ entry: name, found, expected }, "not served: an entry of TENANTS_DIR that is not a tenant");
  for (const slug of registry.refusedSlugs())
    if (registry.bySlug(slug)) log.warn({ tenant: slug }, "the last valid version of the tenant is served");
  const notStored = (slug: string, error: unknown) =>
    log.warn(
      { tenant: slug, reason: (error as Error).message },
      "the tenant could not be stored for the next start",
    );
  await storeNew(registry, cached, notStored);
  const storing = storeServed(registry, cached, notStored);
  return { registry, cached, stopStoring: storing.stop };
}
