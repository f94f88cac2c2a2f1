import path from "node:path";
import { startEmbeddedPostgres } from "~/db/embedded.server";
import { migrate } from "~/db/migrate.server";
import { TenantDatabases } from "~/db/tenant-database.server";
import { parseEnv } from "~/env.server";
import { applicationLogin } from "~/http/open-database.server";
import { secretOf } from "~/http/secret.server";
import { Registry } from "~/tenancy/registry.server";
import type { Tenant } from "~/tenancy/tenant.server";
import { folders } from "./folders.ts";
import { Refusal } from "./usage.ts";

/** The live tenant of a slug. @throws Refusal where there is none */
export function liveTenant(slug: string): Tenant {
  const { tenantsDir, themesDir } = folders();
  const registry = new Registry(tenantsDir, themesDir);
  registry.loadAll();
  const tenant = registry.bySlug(slug);
  if (!tenant) throw new Refusal(`There is no live tenant "${slug}". npm run tenant -- list shows them.`);
  return tenant;
}

/** The database as the application sees it: DATABASE_URL, else the one that npm start keeps in DATA_DIR, which may be running. */
export async function openDatabases(): Promise<{ databases: TenantDatabases; close: () => Promise<void> }> {
  const env = parseEnv(process.env);
  const embedded = env.DATABASE_URL
    ? null
    : await startEmbeddedPostgres({ dataDir: path.resolve(env.DATA_DIR, "postgres") });
  const url = env.DATABASE_URL ?? embedded?.url ?? "";
  const login = applicationLogin(url, secretOf(env));
  await migrate({ url, ...login, migrationsDir: path.resolve("app/db/migrations") });
  const own = new URL(url);
  own.username = login.appRole;
  own.password = login.appPassword;
  const databases = new TenantDatabases();
  databases.open({ url: own.href, max: 2, onError: () => undefined });
  const close = async () => {
    await databases.end();
    await embedded?.stop();
  };
  return { databases, close };
}
