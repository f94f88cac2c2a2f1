import { DatabaseClient } from "./database-client.server";
import { type LoginPurpose, readLogins } from "./logins.server";
import { OperatorError } from "./operator-error.server";
import { findPending, readApplied } from "./pending-files.server";
import { urlAs } from "./roles.server";
import { readSchemaFiles } from "./schema-files.server";

/** The database is not at the version of this code, and the caller may not migrate it. */
export class NotMigrated extends OperatorError {
  override name = "NotMigrated";
}

/**
 * Returns the connection string of each login of a migrated database and changes nothing: for commands, and for the server after its
 * migration.
 * @param url of the owner
 * @throws NotMigrated with what to do, where a migration, a version of the functions or the logins are missing
 */
export async function loginUrls(url: string, migrationsDir: string): Promise<Record<LoginPurpose, string>> {
  const files = await readSchemaFiles(migrationsDir);
  const client = new DatabaseClient({
    connectionString: url,
    application_name: "livery logins",
    connectionTimeoutMillis: 10_000,
  });
  client.on("error", () => {});
  await client.connect();
  try {
    const pending = findPending(files, await readApplied(client));
    const logins = pending ? null : await readLogins(client);
    if (!logins)
      throw new NotMigrated(
        `The database is not migrated to this version${pending ? ` (${pending.file} is missing)` : ""}, and this command changes no roles or tables. ` +
          "Run npm run migrate, or start the server, and then this command again.",
      );
    const of = (purpose: LoginPurpose) => urlAs(url, logins[purpose].role, logins[purpose].password);
    return {
      application: of("application"),
      jobs: of("jobs"),
      backup: of("backup"),
      control: of("control"),
    };
  } finally {
    await client.end();
  }
}
