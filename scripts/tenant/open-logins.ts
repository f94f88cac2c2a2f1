import path from "node:path";
import { startEmbeddedPostgres } from "~/db/embedded.server";
import { loginUrls, NotMigrated } from "~/db/login-urls.server";
import type { LoginPurpose } from "~/db/logins.server";
import { parseEnv } from "~/env.server";
import { Refusal } from "./usage.ts";

/**
 * Returns the connection string of each login of the database: DATABASE_URL, or the embedded database in DATA_DIR, which may already run.
 * Does not migrate it or change a role.
 * @returns `close` stops the embedded database if this call started it
 * @throws Refusal if the database is not migrated to this version
 */
export async function openLogins(): Promise<{
  ownerUrl: string;
  urls: Record<LoginPurpose, string>;
  close: () => Promise<void>;
}> {
  const { DATABASE_URL, DATA_DIR } = process.env;
  // Reads only these variables, because database commands do not need the server's secrets.
  const env = parseEnv({ DATABASE_URL, DATA_DIR });
  const embedded = env.DATABASE_URL
    ? null
    : await startEmbeddedPostgres({ dataDir: path.resolve(env.DATA_DIR, "postgres") });
  const ownerUrl = env.DATABASE_URL ?? embedded?.url ?? "";
  const close = async () => embedded?.stop();
  try {
    return { ownerUrl, urls: await loginUrls(ownerUrl, path.resolve("app/db/migrations")), close };
  } catch (error) {
    await close();
    throw error instanceof NotMigrated ? new Refusal(error.message) : error;
  }
}
