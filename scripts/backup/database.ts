import path from "node:path";
import type pg from "pg";
import { DatabaseClient } from "~/db/database-client.server";
import { startEmbeddedPostgres } from "~/db/embedded.server";
import { type Env, parseEnv } from "~/env.server";

export const migrationsDir = path.resolve("app/db/migrations");

/** Returns the owner's connection: DATABASE_URL, or the embedded database in DATA_DIR, which it starts. */
export async function openOwner(): Promise<{ url: string; env: Env; close: () => Promise<void> }> {
  const { DATABASE_URL, DATA_DIR } = process.env;
  const env = parseEnv({ DATABASE_URL, DATA_DIR });
  if (env.DATABASE_URL) return { url: env.DATABASE_URL, env, close: async () => undefined };
  const embedded = await startEmbeddedPostgres({ dataDir: path.resolve(env.DATA_DIR, "postgres") });
  return { url: embedded.url, env, close: () => embedded.stop() };
}

/** Runs `fn` with a connection and closes the connection afterwards, even after an error. */
export async function connected<T>(url: string, fn: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new DatabaseClient({ connectionString: url, connectionTimeoutMillis: 10_000 });
  client.on("error", () => {});
  await client.connect();
  try {
    return await fn(client);
  } finally {
    await client.end();
  }
}

/** Returns the server's major version, such as 15. */
export async function majorOf(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ number: string }>(
    "select current_setting('server_version_num') as number",
  );
  return Math.floor(Number(rows[0]!.number) / 10_000);
}
