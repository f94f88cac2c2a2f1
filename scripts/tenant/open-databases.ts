import path from "node:path";
import { startEmbeddedPostgres } from "~/db/embedded.server";
import { loginUrls, NotMigrated } from "~/db/login-urls.server";
import { TenantDatabases } from "~/db/tenant-database.server";
import { parseEnv } from "~/env.server";
import { Refusal } from "./usage.ts";

/**
 * Opens the database with the application's role: DATABASE_URL, or the embedded database in DATA_DIR, which may already run. Does not
 * migrate it or change a role.
 * @throws Refusal if the database is not migrated to this version
 */
export async function openDatabases(): Promise<{
  databases: TenantDatabases;
  /** of the login of the job queues */
  jobsUrl: string;
  close: () => Promise<void>;
}> {
  const { DATABASE_URL, DATA_DIR } = process.env;
  // Reads only these variables, because database commands do not need the server's secrets.
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
    const { application, jobs } = await loginUrls(url, path.resolve("app/db/migrations"));
    databases.open({ url: application, ownerUrl: url, max: 2, onError: () => undefined });
    return { databases, jobsUrl: jobs, close };
  } catch (error) {
    await close();
    throw error instanceof NotMigrated ? new Refusal(error.message) : error;
  }
}
