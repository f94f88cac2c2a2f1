import path from "node:path";
import { parseEnv } from "~/env.server";
import { Registry } from "~/tenancy/registry.server";
import { relatedTenants, slugOfId } from "~/tenancy/related-tenants.server";
import { StoredTenants } from "~/tenancy/stored-tenants.server";
import type { Tenant } from "~/tenancy/tenant.server";
import { folders, translationsLater } from "./folders.ts";
import { Refusal } from "./usage.ts";

/** Returns the live tenant of a slug. @throws Refusal if there is none */
export async function liveTenant(slug: string): Promise<Tenant> {
  const tenant = await findLive({ slug });
  if (!tenant) throw new Refusal(`There is no live tenant "${slug}". npm run tenant -- list shows them.`);
  return tenant;
}

/** Returns one tenant as a server would serve it if it started now, by its slug or its id; null if it would not. */
export async function findLive(name: { slug: string } | { id: string }): Promise<Tenant | null> {
  const where = folders();
  const slug = "slug" in name ? name.slug : slugOfId(where.tenantsDir, name.id);
  const registry = slug === null ? null : await registryOf(slug);
  return (slug !== null && registry?.bySlug(slug)) || null;
}

/** Returns the store of the tenants' last valid versions in DATA_DIR. */
export function storedTenants(): StoredTenants {
  const where = folders();
  const { DATA_DIR } = parseEnv({ DATA_DIR: process.env.DATA_DIR });
  return new StoredTenants(
    path.resolve(DATA_DIR, "tenants"),
    path.resolve(where.themesDir),
    translationsLater(where),
  );
}

/** Loads one folder as a server would, with the few others that decide about it. */
async function registryOf(slug: string): Promise<Registry> {
  const where = folders();
  const stored = storedTenants();
  const registry = new Registry(where.tenantsDir, where.themesDir, stored, translationsLater(where));
  await registry.loadAll(await relatedTenants(where.tenantsDir, stored, slug));
  return registry;
}
