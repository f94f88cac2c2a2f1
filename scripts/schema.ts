// npm run schema: writes app/db/schema.sql, control-schema.sql, tables.ts and control-tables.ts from the catalogue of a freshly migrated database.
import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import { startEmbeddedPostgres } from "../app/db/embedded.server";
import { migrate } from "../app/db/migrate.server";
import { readSchemaFiles } from "../app/db/schema-files.server";
import { describeSchema } from "./schema/describe-schema.ts";
import { readComments } from "./schema/read-comments.ts";
import { writeTables } from "./schema/write-tables.ts";

const database = path.resolve(import.meta.dirname, "../app/db");
const migrationsDir = path.join(database, "migrations");
const dataDir = await mkdtemp(path.join(tmpdir(), "livery-schema-"));
// The server runs as another user where this command runs as root.
await chmod(dataDir, 0o711);
const server = await startEmbeddedPostgres({ dataDir, durable: false });
try {
  await migrate({ url: server.url, migrationsDir });
  const { migrations } = await readSchemaFiles(migrationsDir);
  const client = new pg.Client({ connectionString: server.url });
  await client.connect();
  try {
    const comments = readComments(migrations);
    await writeFile(path.join(database, "schema.sql"), await describeSchema(client));
    await writeFile(path.join(database, "tables.ts"), await writeTables(client, comments));
    await writeFile(path.join(database, "control-schema.sql"), await describeSchema(client, "control"));
    await writeFile(path.join(database, "control-tables.ts"), await writeTables(client, comments, "control"));
  } finally {
    await client.end();
  }
} finally {
  await server.stop();
  await rm(dataDir, { recursive: true, force: true });
}
