import path from "node:path";
import pg from "pg";
import { startEmbeddedPostgres } from "~/db/embedded.server";
import { type Env, parseEnv } from "~/env.server";

export const migrationsDir = path.resolve("app/db/migrations");

/** The owner's connection: DATABASE_URL, else the database that npm start keeps in DATA_DIR. */
export async function openOwner(): Promise<{ url: string; env: Env; close: () => Promise<void> }> {
  const { DATABASE_URL, DATA_DIR } = process.env;
  const env = parseEnv({ DATABASE_URL, DATA_DIR });
  if (env.DATABASE_URL) return { url: env.DATABASE_URL, env, close: async () => undefined };
  const embedded = await startEmbeddedPostgres({ dataDir: path.resolve(env.DATA_DIR, "postgres") });
  return { url: embedded.url, env, close: () => embedded.stop() };
}

/** Runs `fn` with a connection and always closes it. */
export async function connected<T>(url: string, fn: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  client.on("error", () => {});
  await client.connect();
  try {
    return await fn(client);
  } finally {
    await client.end();
  }
}

/** The server's version, such as 15. */
export async function majorOf(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ number: string }>(
    "select current_setting('server_version_num') as number",
  );
  return Math.floor(Number(rows[0]!.number) / 10_000);
}
