import pg from "pg";
import { auditByAttack } from "./audit-attack.server";
import { auditTenantTables } from "./audit-tenant-tables.server";
import { letBackupRead } from "./backup-access.server";
import { prepareJobQueues } from "./job-queues.server";
import { lockedTransaction } from "./locked-transaction.server";
import { type LoginWishes, prepareSecrets, settleLogins } from "./logins.server";
import { OperatorError } from "./operator-error.server";
import { type Migration, readMigrations } from "./read-migrations.server";
import { restrictDatabase } from "./restrict-database.server";
import { ensureGroups, ensureLogin, requirePassword, requireRoleName, urlAs } from "./roles.server";

export interface MigrateOptions extends LoginWishes {
  /** Connection string of the owner: a superuser, or a role that owns the database and has CREATEROLE. */
  url: string;
  /** Directory with NNNN-name.sql. */
  migrationsDir: string;
}

/** A migration cannot be applied, or its result does not isolate tenants. */
export class MigrationRefused extends OperatorError {
  override name = "MigrationRefused";
}

/** The key of the advisory lock; any number that is not used otherwise. */
const LOCK = 5_483_590_166;
/** A table lock that waits blocks every later query on the table: better to fail and retry. */
const TABLE_LOCK_WAIT = "10s";

/**
 * Migrates the database to the newest version: groups of rights, each missing migration in its own transaction, logins, job queues,
 * restrictions, and the audit of the result. Any number of processes may call it at once. Migrations of a newer version of the code are
 * left alone.
 * @returns names of the files that this call applied
 * @throws MigrationRefused, or PostgreSQL's error prefixed with the file's name
 */
export async function migrate(options: MigrateOptions): Promise<string[]> {
  if (options.appRole !== undefined) requireRoleName(options.appRole);
  if (options.appPassword !== undefined) requirePassword(options.appPassword);
  const migrations = await readMigrations(options.migrationsDir);
  const client = new pg.Client({
    connectionString: options.url,
    application_name: "livery migrate",
    connectionTimeoutMillis: 10_000,
  });
  client.on("error", () => {});
  await client.connect();
  try {
    await ensureGroups(client);
    await prepareSecrets(client);
    const applied: string[] = [];
    for (let name = await applyNext(client, migrations); name; name = await applyNext(client, migrations)) {
      applied.push(name);
    }
    const logins = await settleLogins(client, options.url, options);
    for (const login of Object.values(logins)) await ensureLogin(client, options.url, login);
    await prepareJobQueues(client);
    await lockedTransaction(client, async () => {
      await letBackupRead(client);
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

/** Applies the first missing migration; null when none is missing. */
async function applyNext(client: pg.Client, migrations: Migration[]): Promise<string | null> {
  let current = "";
  await client.query("begin");
  try {
    // Until the transaction ends, so that the lock also works through a pooler and a killed process releases it.
    await client.query("select pg_advisory_xact_lock($1)", [LOCK]);
    await client.query(CREATE_TABLE);
    const { rows } = await client.query<AppliedMigration>(
      "select version, name, checksum from public.schema_migrations",
    );
    const next = findPending(migrations, rows);
    if (next) {
      current = next.file;
      await client.query(`set local lock_timeout = '${TABLE_LOCK_WAIT}'; set local statement_timeout = 0`);
      await client.query(next.sql);
      await client.query(
        "insert into public.schema_migrations (version, name, checksum) values ($1, $2, $3)",
        [next.version, next.name, next.checksum],
      );
    }
    await client.query("commit");
    return next?.file ?? null;
  } catch (error) {
    await client.query("rollback").catch(() => {});
    if (current && error instanceof Error) error.message = `${current}: ${error.message}`;
    throw error;
  }
}

/** A migration as recorded in the database. */
export interface AppliedMigration {
  version: number;
  name: string;
  checksum: string;
}

/** Returns the first migration that the database lacks; null when none. @throws MigrationRefused */
export function findPending(migrations: Migration[], applied: AppliedMigration[]): Migration | null {
  const byVersion = new Map(applied.map((row) => [row.version, row]));
  const newest = Math.max(0, ...byVersion.keys());
  for (const migration of migrations) {
    const row = byVersion.get(migration.version);
    if (!row) {
      if (migration.version > newest) return migration;
      throw new MigrationRefused(
        `${migration.file} comes before migrations that are applied already. Give it a number above ${newest}.`,
      );
    }
    if (row.checksum !== migration.checksum) {
      throw new MigrationRefused(
        `${migration.file} has changed since it was applied (as "${row.name}"). ` +
          "Restore it and write the change as a new migration.",
      );
    }
  }
  return null;
}

const CREATE_TABLE = `
  create table if not exists public.schema_migrations (
    version int primary key,
    name text not null,
    checksum text not null,
    applied_at timestamptz not null default now()
  )`;
