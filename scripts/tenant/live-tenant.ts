import path from "node:path";
import { parseEnv } from "~/env.server";
import { Registry } from "~/tenancy/registry.server";
import { StoredTenants } from "~/tenancy/stored-tenants.server";
import type { Tenant } from "~/tenancy/tenant.server";
import { folders, readTranslations } from "./folders.ts";
import { Refusal } from "./usage.ts";

/** Returns the live tenant of a slug. @throws Refusal if there is none */
export async function liveTenant(slug: string): Promise<Tenant> {
  const tenant = (await liveTenants()).bySlug(slug);
  if (!tenant) throw new Refusal(`There is no live tenant "${slug}". npm run tenant -- list shows them.`);
  return tenant;
}

/** Loads the live tenants as a server would if it started now. */
export async function liveTenants(): Promise<Registry> {
  const where = folders();
  const { DATA_DIR } = parseEnv({ DATA_DIR: process.env.DATA_DIR });
  const translations = readTranslations(where);
  const stored = new StoredTenants(
    path.resolve(DATA_DIR, "tenants"),
    path.resolve(where.themesDir),
    translations,
  );
  const registry = new Registry(where.tenantsDir, where.themesDir, stored, translations);
  await registry.loadAll();
  return registry;
}
