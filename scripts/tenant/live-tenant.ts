import path from "node:path";
import { parseEnv } from "~/env.server";
import { KeptTenants } from "~/tenancy/kept-tenants.server";
import { Registry } from "~/tenancy/registry.server";
import type { Tenant } from "~/tenancy/tenant.server";
import { folders, readWords } from "./folders.ts";
import { Refusal } from "./usage.ts";

/** The live tenant of a slug. @throws Refusal where there is none */
export async function liveTenant(slug: string): Promise<Tenant> {
  const tenant = (await liveTenants()).bySlug(slug);
  if (!tenant) throw new Refusal(`There is no live tenant "${slug}". npm run tenant -- list shows them.`);
  return tenant;
}

/** The live tenants, as a server started now would serve them. */
export async function liveTenants(): Promise<Registry> {
  const where = folders();
  const { DATA_DIR } = parseEnv({ DATA_DIR: process.env.DATA_DIR });
  const words = readWords(where);
  const kept = new KeptTenants(path.resolve(DATA_DIR, "tenants"), path.resolve(where.themesDir), words);
  const registry = new Registry(where.tenantsDir, where.themesDir, kept, words);
  await registry.loadAll();
  return registry;
}
