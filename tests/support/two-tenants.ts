import { forTenant, type TenantDb } from "~/db/pool.server";
import { createTestDatabase } from "./database";
import { makeTenants } from "./tenants";

/** A database with two tenants, for "another tenant cannot". */
export async function createTwoTenants(): Promise<{
  one: TenantDb;
  other: TenantDb;
  /** connection string of the owner */
  url: string;
  close(): Promise<void>;
}> {
  const database = await createTestDatabase();
  const ids = await makeTenants(database, ["one", "other"]);
  const bind = (slug: string) => forTenant(database.db, ids.get(slug) as number);
  return { one: bind("one"), other: bind("other"), url: database.url, close: database.close };
}
