import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { startEmbeddedPostgres } from "~/db/embedded.server";
import { startServer, type TestServer } from "../../tests/support/server";

type DatabaseOptions = {
  /** whether the database waits for the disk, as in production */
  durable?: boolean;
};

/** Runs `work` with the connection string of a new database, which is deleted afterwards. */
export async function withDatabase<T>(
  work: (url: string) => Promise<T>,
  { durable = false }: DatabaseOptions = {},
): Promise<T> {
  const dir = mkdtempSync(path.join(tmpdir(), "livery-bench-"));
  const database = await startEmbeddedPostgres({ dataDir: dir, durable });
  try {
    return await work(database.url);
  } finally {
    await database.stop();
    rmSync(dir, { recursive: true, force: true });
  }
}

/**
 * Runs `work` with the build, started as `npm run serve` does in production but without rate limits, and with a new database.
 * @param variables override the production environment
 */
export function withServer<T>(
  variables: Record<string, string>,
  work: (server: TestServer, databaseUrl: string) => Promise<T>,
  { nodeArguments = [], ...options }: DatabaseOptions & { nodeArguments?: readonly string[] } = {},
): Promise<T> {
  return withDatabase(async (url) => {
    const production = {
      NODE_ENV: "production",
      SESSION_SECRET: "only for measuring on this machine".padEnd(40, "."),
      DRAIN_SECONDS: "0",
      RATE_LIMITS: "0",
      DATABASE_URL: url,
    };
    const server = await startServer(
      { ...production, ...variables },
      { nodeArguments: [...operatorsFlags(), ...nodeArguments] },
    );
    try {
      await server.logged(({ msg }) => msg === "the database is ready");
      return await work(server, url);
    } finally {
      await server.stop();
    }
  }, options);
}

/** Returns the Node flags of `npm run serve`. */
function operatorsFlags(): string[] {
  const { scripts } = JSON.parse(readFileSync("package.json", "utf8")) as { scripts: { serve: string } };
  return scripts.serve.split(" ").filter((word) => word.startsWith("--"));
}
