import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";

export interface Migration {
  /** 12 for 0012-likes.sql. */
  version: number;
  /** "likes" for 0012-likes.sql. */
  name: string;
  file: string;
  sql: string;
  checksum: string;
}

/** Reads the migrations of a directory in order. @throws Error for a wrong name or a duplicate number */
export async function readMigrations(directory: string): Promise<Migration[]> {
  const files = (await readdir(directory)).filter((file) => file.endsWith(".sql")).sort();
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
  // git may check out other line endings, which do not count as a change.
  const sql = (await readFile(join(directory, file), "utf8")).replaceAll("\r\n", "\n");
  const checksum = createHash("sha256").update(sql).digest("hex");
  return { version: Number(match[1]), name: match[2] ?? "", file, sql, checksum };
}
