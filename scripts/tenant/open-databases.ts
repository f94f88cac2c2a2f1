import path from "node:path";
import { startEmbeddedPostgres } from "~/db/embedded.server";
import { loginUrls, NotMigrated } from "~/db/login-urls.server";
import { TenantDatabases } from "~/db/tenant-database.server";
import { parseEnv } from "~/env.server";
import { Refusal } from "./usage.ts";

/**
 * The database as the application sees it: DATABASE_URL, else the one that npm start keeps in DATA_DIR, which may be running. It is used as it
 * is: no command migrates it or changes a role.
 * @throws Refusal where the database is not migrated to this version
 */
export async function openDatabases(): Promise<{ databases: TenantDatabases; close: () => Promise<void> }> {
  const { DATABASE_URL, DATA_DIR } = process.env;
  // Only what names the database: a command for it needs no secret of the server's.
  const env = parseEnv({ DATABASE_URL, DATA_DIR });
  const embedded = env.DATABASE_URL
    ? null
    : await startEmbeddedPostgres({ dataDir: path.resolve(env.DATA_DIR, "postgres") });
  const url = env.DATABASE_URL ?? embedded?.url ?? "";
  const databases = new TenantDatabases();
  const close = async () => {
    await databases.end();
    await embedded?.stop();
  };
  try {
    const { application } = await loginUrls(url, path.resolve("app/db/migrations"));
    databases.open({ url: application, ownerUrl: url, max: 2, onError: () => undefined });
  } catch (error) {
    await close();
    throw error instanceof NotMigrated ? new Refusal(error.message) : error;
  }
  return { databases, close };
}
