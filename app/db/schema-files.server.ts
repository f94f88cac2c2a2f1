import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";

/** A file that is loaded again whenever its text changes: functions, triggers and their rights, idempotent. */
export interface FunctionsFile {
  /** "functions/ledger.sql" */
  file: string;
  sql: string;
  checksum: string;
}

/** A file that is applied once and never changes afterwards. */
export interface Migration {
  /** 12 for 0012-likes.sql. */
  version: number;
  /** "likes" for 0012-likes.sql. */
  name: string;
  file: string;
  sql: string;
  checksum: string;
}

/** What makes up the schema, in the order in which it is loaded. */
export interface SchemaFiles {
  /** functions that defaults and policies of tables call; they must not depend on tables when they are created */
  before: FunctionsFile[];
  migrations: Migration[];
  /** functions and triggers that depend on tables */
  after: FunctionsFile[];
}

/**
 * Reads the migrations of a directory, and the functions of the folder `functions` beside it, if there is one.
 * @throws Error for a wrong name or a duplicate number
 */
export async function readSchemaFiles(migrationsDir: string): Promise<SchemaFiles> {
  const functionsDir = join(migrationsDir, "../functions");
  const [before, migrations, after] = await Promise.all([
    readFunctions(join(functionsDir, "before-tables"), "functions/before-tables"),
    readMigrations(migrationsDir),
    readFunctions(functionsDir, "functions"),
  ]);
  return { before, migrations, after };
}

async function readMigrations(directory: string): Promise<Migration[]> {
  const files = await listSql(directory);
  if (files.length === 0) throw new Error(`No migrations in ${directory}`);
  const migrations = await Promise.all(files.map((file) => readMigration(directory, file)));
  for (const [index, migration] of migrations.entries()) {
    const before = migrations[index - 1];
    if (before?.version === migration.version) {
      throw new Error(`${before.file} and ${migration.file} have the same number.`);
    }
  }
  return migrations;
}

async function readMigration(directory: string, file: string): Promise<Migration> {
  const match = /^(\d{4})-([a-z0-9]+(?:-[a-z0-9]+)*)\.sql$/.exec(file);
  if (!match) throw new Error(`${file}: migrations are named NNNN-name.sql`);
  return {
    version: Number(match[1]),
    name: match[2] ?? "",
    file,
    ...(await readSql(join(directory, file))),
  };
}

async function readFunctions(directory: string, label: string): Promise<FunctionsFile[]> {
  const files = await listSql(directory).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return [];
    throw error;
  });
  return Promise.all(
    files.map(async (file) => ({
      file: `${label}/${file}`,
      ...(await readSql(join(directory, file))),
    })),
  );
}

async function listSql(directory: string): Promise<string[]> {
  return (await readdir(directory)).filter((file) => file.endsWith(".sql")).sort();
}

/** git may check out other line endings, which do not count as a change. */
async function readSql(path: string): Promise<{ sql: string; checksum: string }> {
  const sql = (await readFile(path, "utf8")).replaceAll("\r\n", "\n");
  return { sql, checksum: createHash("sha256").update(sql).digest("hex") };
}
