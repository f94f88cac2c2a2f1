// npm run schema: writes app/db/schema.sql from the catalogue of a freshly migrated database.
import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import { startEmbeddedPostgres } from "../app/db/embedded.server";
import { migrate } from "../app/db/migrate.server";
import { describeSchema } from "./schema/describe-schema.ts";

const root = path.resolve(import.meta.dirname, "..");
const dataDir = await mkdtemp(path.join(tmpdir(), "livery-schema-"));
// The server runs as another user where this command runs as root.
await chmod(dataDir, 0o711);
const server = await startEmbeddedPostgres({ dataDir, durable: false });
try {
  await migrate({ url: server.url, migrationsDir: path.join(root, "app/db/migrations") });
  const client = new pg.Client({ connectionString: server.url });
  await client.connect();
  await writeFile(path.join(root, "app/db/schema.sql"), await describeSchema(client));
  await client.end();
} finally {
  await server.stop();
  await rm(dataDir, { recursive: true, force: true });
}
