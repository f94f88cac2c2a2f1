import pg from "pg";
import { type LoginPurpose, readLogins } from "./logins.server";
import { type AppliedMigration, findPending } from "./migrate.server";
import { OperatorError } from "./operator-error.server";
import { readMigrations } from "./read-migrations.server";
import { urlAs } from "./roles.server";

/** The database is not at the version of this code, and the caller may not migrate it. */
export class NotMigrated extends OperatorError {
  override name = "NotMigrated";
}

/**
 * Returns the connection string of each login of a migrated database and changes nothing: for commands, and for the server after its
 * migration.
 * @param url of the owner
 * @throws NotMigrated with what to do, where a migration or the logins are missing
 */
export async function loginUrls(url: string, migrationsDir: string): Promise<Record<LoginPurpose, string>> {
  const migrations = await readMigrations(migrationsDir);
  const client = new pg.Client({
    connectionString: url,
    application_name: "livery logins",
    connectionTimeoutMillis: 10_000,
  });
  client.on("error", () => {});
  await client.connect();
  try {
    const pending = findPending(migrations, await readApplied(client));
    const logins = pending ? null : await readLogins(client);
    if (!logins)
      throw new NotMigrated(
        `The database is not migrated to this version${pending ? ` (${pending.file} is missing)` : ""}, and this command changes no roles or tables. ` +
          "Run npm run migrate, or start the server, and then this command again.",
      );
    const of = (purpose: LoginPurpose) => urlAs(url, logins[purpose].role, logins[purpose].password);
    return { application: of("application"), jobs: of("jobs"), backup: of("backup") };
  } finally {
    await client.end();
  }
}

async function readApplied(client: pg.Client): Promise<AppliedMigration[]> {
  const { rows } = await client.query<{ there: boolean }>(
    "select to_regclass('public.schema_migrations') is not null as there",
  );
  if (!rows[0]?.there) return [];
  return (
    await client.query<AppliedMigration>("select version, name, checksum from public.schema_migrations")
  ).rows;
}
