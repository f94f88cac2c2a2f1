import { randomBytes } from "node:crypto";
import pg from "pg";

/** What the global setup passes to every test process. */
export interface TestServer {
  /** The owner's connection string to a database that always exists. */
  url: string;
  /** Name of the migrated database that tests clone. */
  template: string;
  appRole: string;
  appPassword: string;
}

declare module "vitest" {
  interface ProvidedContext {
    database: TestServer;
  }
}

/** The prefix of everything that a test run creates on a server, followed by the run's process number. */
const PREFIX = "livery_run_";

/** Returns a new name for a database or role of this process, recognisable after a killed run. */
export function makeName(purpose: string): string {
  return `${PREFIX}${process.pid}_${purpose}_${randomBytes(4).toString("hex")}`;
}

/** Returns the connection string with another database. */
export function urlWith(url: string, database: string): string {
  const other = new URL(url);
  other.pathname = `/${database}`;
  return other.href;
}

/** Runs statements in order on a connection of their own and returns the last one's rows. */
export function runSql(url: string, ...statements: string[]): Promise<Record<string, unknown>[]> {
  return withClient(url, async (client) => {
    let rows: Record<string, unknown>[] = [];
    for (const statement of statements) rows = (await client.query(statement)).rows;
    return rows;
  });
}

async function withClient<T>(url: string, use: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => {});
  await client.connect();
  try {
    return await use(client);
  } finally {
    await client.end();
  }
}

/** Drops what killed runs left on the server, one process at a time. Safe only where all runs are on this machine. */
export function dropAbandoned(url: string): Promise<void> {
  return withClient(url, async (client) => {
    await client.query("select pg_advisory_lock(hashtext($1))", [PREFIX]);
    await dropLeftBehind(url);
  });
}

async function dropLeftBehind(url: string): Promise<void> {
  const abandoned = (name: unknown) => {
    const pid = Number(new RegExp(`^${PREFIX}(\\d+)_`).exec(String(name))?.[1]);
    return pid > 0 && !isAlive(pid);
  };
  const databases = await runSql(
    url,
    `select datname as name from pg_database where datname like '${PREFIX}%'`,
  );
  for (const { name } of databases.filter((row) => abandoned(row.name)))
    await dropDatabase(url, String(name));
  const roles = await runSql(url, `select rolname as name from pg_roles where rolname like '${PREFIX}%'`);
  for (const { name } of roles.filter((row) => abandoned(row.name)))
    await runSql(url, `drop role if exists ${name}`);
}

/** Drops a database and ends its connections. */
export async function dropDatabase(url: string, name: string): Promise<void> {
  await runSql(url, `drop database if exists ${name} with (force)`);
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
