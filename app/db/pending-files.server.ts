import type pg from "pg";
import { OperatorError } from "./operator-error.server";
import type { FunctionsFile, Migration, SchemaFiles } from "./schema-files.server";

/** A migration cannot be applied, or its result does not isolate tenants. */
export class MigrationRefused extends OperatorError {
  override name = "MigrationRefused";
}

/** The tables that record what a database contains. */
export const CREATE_RECORDS = `
  create table if not exists public.schema_migrations (
    version int primary key,
    name text not null,
    checksum text not null,
    applied_at timestamptz not null default now()
  );
  create table if not exists public.schema_functions (
    file text primary key,
    checksum text not null,
    loaded_at timestamptz not null default now()
  )`;

/** A migration as recorded in the database. */
export interface AppliedMigration {
  version: number;
  name: string;
  checksum: string;
}

/** What a database contains. */
export interface AppliedFiles {
  migrations: AppliedMigration[];
  functions: { file: string; checksum: string }[];
}

/** Reads what a database contains; nothing where `migrate` never ran. */
export async function readApplied(client: pg.ClientBase): Promise<AppliedFiles> {
  const { rows } = await client.query<{ there: boolean }>(
    "select to_regclass('public.schema_migrations') is not null and to_regclass('public.schema_functions') is not null as there",
  );
  if (!rows[0]?.there) return { migrations: [], functions: [] };
  const { rows: migrations } = await client.query<AppliedMigration>(
    "select version, name, checksum from public.schema_migrations",
  );
  const { rows: functions } = await client.query<{ file: string; checksum: string }>(
    "select file, checksum from public.schema_functions",
  );
  return { migrations, functions };
}

/**
 * Returns the next file to load: functions that tables need, then migrations, then the other functions. Null when none is pending. A
 * database with a migration of a newer version keeps the functions of that version, which work with this one too.
 * @throws MigrationRefused where an applied migration has changed, or one comes before an applied one
 */
export function findPending(files: SchemaFiles, applied: AppliedFiles): Migration | FunctionsFile | null {
  const newest = Math.max(0, ...applied.migrations.map(({ version }) => version));
  const migration = findPendingMigration(files.migrations, applied.migrations, newest);
  const isNewer = newest > Math.max(0, ...files.migrations.map(({ version }) => version));
  const loaded = new Map(applied.functions.map(({ file, checksum }) => [file, checksum]));
  const hasChanged = ({ file, checksum }: FunctionsFile) => !isNewer && loaded.get(file) !== checksum;
  return files.before.find(hasChanged) ?? migration ?? files.after.find(hasChanged) ?? null;
}

function findPendingMigration(
  migrations: Migration[],
  applied: AppliedMigration[],
  newest: number,
): Migration | undefined {
  const byVersion = new Map(applied.map((row) => [row.version, row]));
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
  return undefined;
}
