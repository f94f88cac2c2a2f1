import { randomBytes } from "node:crypto";
import pg from "pg";

/** What the global setup tells every test process. */
export interface TestServer {
  /** Owner's connection string to a database that always exists. */
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

/** Everything a test run makes on a server begins with this and the run's process number. */
const PREFIX = "livery_run_";

/** A new name for a database or role of this process, recognisable when a killed run leaves it behind. */
export function makeName(purpose: string): string {
  return `${PREFIX}${process.pid}_${purpose}_${randomBytes(4).toString("hex")}`;
}

/** The connection string with another database. */
export function urlWith(url: string, database: string): string {
  const other = new URL(url);
  other.pathname = `/${database}`;
  return other.href;
}

/** Runs statements one after another on their own connection and gives the last one's rows. */
export function ask(url: string, ...statements: string[]): Promise<Record<string, unknown>[]> {
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

/** Drops what runs that were killed left on the server, one process after another: only sound where all runs are on this machine. */
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
  const databases = await ask(url, `select datname as name from pg_database where datname like '${PREFIX}%'`);
  for (const { name } of databases.filter((row) => abandoned(row.name)))
    await dropDatabase(url, String(name));
  const roles = await ask(url, `select rolname as name from pg_roles where rolname like '${PREFIX}%'`);
  for (const { name } of roles.filter((row) => abandoned(row.name)))
    await ask(url, `drop role if exists ${name}`);
}

/** Drops a database, ending whoever is still connected. */
export async function dropDatabase(url: string, name: string): Promise<void> {
  await ask(url, `drop database if exists ${name} with (force)`);
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
