import { createDatabase } from "~/db/pool.server";
import { createTenantIds } from "~/db/tenant-ids.server";
import type { TestDatabase } from "./database";

/** Enters tenants as the owner does, and gives the number of each: the application's role only reads which there are. */
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
