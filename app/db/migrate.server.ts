import type pg from "pg";
import { auditByAttack } from "./audit-attack.server";
import { auditTenantTables } from "./audit-tenant-tables.server";
import { letBackupRead } from "./backup-access.server";
import { DatabaseClient } from "./database-client.server";
import { prepareJobQueues } from "./job-queues.server";
import { letJobsFindWork } from "./jobs-access.server";
import { lockedTransaction } from "./locked-transaction.server";
import { type LoginWishes, prepareSecrets, settleLogins } from "./logins.server";
import { CREATE_RECORDS, findPending, MigrationRefused, readApplied } from "./pending-files.server";
import { requireSupportedPooler } from "./pooler.server";
import { restrictDatabase } from "./restrict-database.server";
import { ensureGroups, ensureLogin, requirePassword, requireRoleName, urlAs } from "./roles.server";
import { readSchemaFiles, type SchemaFiles } from "./schema-files.server";

export interface MigrateOptions extends LoginWishes {
  /** Connection string of the owner: a superuser, or a role that owns the database and has CREATEROLE. */
  url: string;
  /** Directory with NNNN-name.sql; functions and triggers are in the folder `functions` beside it. */
  migrationsDir: string;
}

/** The key of the advisory lock; any number that is not used otherwise. */
const LOCK = 5_483_590_166;
/** A table lock that waits blocks every later query on the table: better to fail and retry. */
const TABLE_LOCK_WAIT = "10s";

/**
 * Migrates the database to the newest version: groups of rights, each missing migration and each changed file of functions in its own
 * transaction, logins, job queues, restrictions, and the audit of the result. Any number of processes may call it at once. Migrations of a
 * newer version of the code, and then its functions, are left alone.
 * @returns names of the files that this call loaded
 * @throws MigrationRefused, PoolerRefused, or PostgreSQL's error prefixed with the file's name
 */
export async function migrate(options: MigrateOptions): Promise<string[]> {
  if (options.appRole !== undefined) requireRoleName(options.appRole);
  if (options.appPassword !== undefined) requirePassword(options.appPassword);
  const files = await readSchemaFiles(options.migrationsDir);
  const client = new DatabaseClient({
    connectionString: options.url,
    application_name: "livery migrate",
    connectionTimeoutMillis: 10_000,
  });
  client.on("error", () => {});
  await client.connect();
  try {
    await requireSupportedPooler(client);
    await ensureGroups(client);
    await prepareSecrets(client);
    const applied: string[] = [];
    for (let name = await loadNext(client, files); name; name = await loadNext(client, files)) {
      applied.push(name);
    }
    const logins = await settleLogins(client, options.url, options);
    for (const login of Object.values(logins)) await ensureLogin(client, options.url, login);
    await prepareJobQueues(client);
    await lockedTransaction(client, async () => {
      await letBackupRead(client);
      await letJobsFindWork(client);
      await restrictDatabase(client);
    });
    const findings = await auditTenantTables(client);
    const { role, password } = logins.application;
    if (findings.length === 0) findings.push(...(await auditByAttack(urlAs(options.url, role, password))));
    if (findings.length > 0) {
      throw new MigrationRefused(
        `The database does not isolate tenants from each other:\n- ${findings.join("\n- ")}`,
      );
    }
    return applied;
  } finally {
    await client.end();
  }
}

/** Loads the next pending file; null when none is pending. */
async function loadNext(client: pg.Client, files: SchemaFiles): Promise<string | null> {
  let current = "";
  await client.query("begin");
  try {
    // Until the transaction ends, so that the lock also works through a pooler and a killed process releases it.
    await client.query("select pg_advisory_xact_lock($1)", [LOCK]);
    await client.query(CREATE_RECORDS);
    const next = findPending(files, await readApplied(client));
    if (next) {
      current = next.file;
      await client.query(`set local lock_timeout = '${TABLE_LOCK_WAIT}'; set local statement_timeout = 0`);
      await client.query(next.sql);
      if ("version" in next) await client.query(RECORD_MIGRATION, [next.version, next.name, next.checksum]);
      else await client.query(RECORD_FUNCTIONS, [next.file, next.checksum]);
    }
    await client.query("commit");
    return next?.file ?? null;
  } catch (error) {
    await client.query("rollback").catch(() => {});
    if (current && error instanceof Error) error.message = `${current}: ${error.message}`;
    throw error;
  }
}

const RECORD_MIGRATION = "insert into public.schema_migrations (version, name, checksum) values ($1, $2, $3)";
const RECORD_FUNCTIONS = `
  insert into public.schema_functions (file, checksum) values ($1, $2)
  on conflict (file) do update set checksum = excluded.checksum, loaded_at = excluded.loaded_at`;
