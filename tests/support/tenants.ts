import { createDatabase } from "~/db/pool.server";
import { createTenantIds } from "~/db/tenant-ids.server";
import type { TestDatabase } from "./database";

/** Inserts tenants as the owner and returns their numbers: the application's role can only read tenants. */
export async function makeTenants(
  { url, appUrl }: Pick<TestDatabase, "url" | "appUrl">,
  slugs: string[],
): Promise<Map<string, number>> {
  const db = createDatabase({ url: appUrl, ownerUrl: url, max: 1 });
  try {
    return await createTenantIds(db.kysely, db.owner).ensure(slugs);
  } finally {
    await db.end();
  }
}
