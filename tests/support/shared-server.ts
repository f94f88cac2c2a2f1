import { expect } from "vitest";
import { createServedDatabase, type ServedDatabase } from "./served-database";
import { type LogLine, startServer, type TestServer } from "./server";

export type SharedServer = {
  server: TestServer;
  database: ServedDatabase;
  /** Returns the errors that the server has logged since this call of `shareServer`. */
  errors: () => LogLine[];
};

type Started = Omit<SharedServer, "errors"> & { schema: string[] };

const shared = new Map<"1" | "0", Promise<Started>>();

/** Relations, functions and triggers with their state, except those of the job queues. */
const SCHEMA = `
  with own as (select oid from pg_namespace where nspname !~ '^pg_' and nspname not in ('information_schema', 'pgboss'))
  select 'relation ' || oid::regclass as name from pg_class where relnamespace in (table own)
  union all select 'function ' || oid::regprocedure from pg_proc where pronamespace in (table own)
  union all select 'trigger ' || tgname || ' on ' || tgrelid::regclass || ' (' || tgenabled::text || ')' from pg_trigger
    where not tgisinternal and tgrelid in (select oid from pg_class where relnamespace in (table own))
  order by 1`;
const schemaOf = async (database: ServedDatabase) =>
  (await database.query(SCHEMA)).map(({ name }) => String(name));

/**
 * The server with a database that the suites of one test process share: starting one takes longer than most suites. For suites that test
 * only their own members and visitors, do not stop the server and do not change what all of its members see.
 * @param options.isLimited false for the server without rate limits
 */
export async function shareServer({ isLimited = true } = {}): Promise<SharedServer> {
  const limits = isLimited ? "1" : "0";
  const starting = shared.get(limits) ?? start(limits);
  shared.set(limits, starting);
  const { server, database } = await starting;
  const from = server.log.length;
  return {
    server,
    database,
    errors: () => server.log.slice(from).filter(({ level }) => level === "error" || level === "fatal"),
  };
}

/**
 * Checks that no suite has left a table, function or trigger in the shared databases: the audit at the start of another server on such a
 * database would refuse it, in whichever suite starts one.
 */
export async function checkSharedDatabases(): Promise<void> {
  for (const starting of shared.values()) {
    // A server that did not start fails the suites that use it.
    const started = await starting.catch(() => null);
    if (!started) continue;
    expect(await schemaOf(started.database), "the schema of the shared database").toEqual(started.schema);
  }
}

async function start(limits: "1" | "0"): Promise<Started> {
  const database = await createServedDatabase();
  const server = await startServer(
    { DATABASE_URL: database.url, TRUST_PROXY: "loopback", RATE_LIMITS: limits },
    { endsWithParent: true },
  );
  await server.logged(({ msg }) => msg === "the database is ready");
  return { server, database, schema: await schemaOf(database) };
}
