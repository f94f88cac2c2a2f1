import { Kysely } from "kysely";
import { LRUCache } from "lru-cache";
import pg from "pg";
import { DatabaseClient } from "./database-client.server";
import { runCommitted } from "./on-commit.server";
import { makeTypeParsers } from "./parse-types.server";
import type { GlobalTables, Tables, TenantTransaction } from "./tables";
import { tenantDialect } from "./tenant-driver.server";
import { tenantKeyOf, tenantSigner } from "./tenant-signature.server";

export interface DatabaseOptions {
  /** Connection string of the application's role with its password, never the owner's: the key that signs tenants is derived from it. */
  url: string;
  /** Connection string of the owner: only the owner may insert tenants. */
  ownerUrl?: string | undefined;
  /** The maximum number of connections. Further queries wait for one, 5 s at most. */
  max: number;
  /** Called for connections that were lost while idle. The next query opens another. */
  onError?: (error: Error) => void;
}

/** The database of one tenant, as domain functions use it. */
export interface TenantDb {
  /**
   * Runs `fn` in a transaction, which is rolled back when `fn` throws. Do not use `tx` afterwards. `fn` runs again after a deadlock.
   * decision 17
   */
  transaction<T>(fn: (tx: TenantTransaction) => Promise<T>): Promise<T>;
}

/** The connections of a pool, and the number of waiting queries. */
export type ConnectionCounts = { busy: number; idle: number; waiting: number };

export interface Database {
  connections(): ConnectionCounts;
  /** Global tables only, without a tenant. A query on a tenant's table is a type error and fails. */
  kysely: Kysely<GlobalTables>;
  /** The same as the owner, for inserting tenants; as the application's role where no owner is configured. */
  owner: Kysely<GlobalTables>;
  /** Runs `fn` as the tenant. Costs two round trips beside its queries: begin with the tenant, and commit. */
  transaction<T>(tenantId: number, fn: (tx: TenantTransaction) => Promise<T>): Promise<T>;
  /** Returns whether the database answers within the time. Uses its own connection, so that load does not count as an outage. */
  ping(ms: number): Promise<boolean>;
  /** Waits for running transactions, then closes all connections. */
  end(): Promise<void>;
}

/** The maximum number of cached query builders, one per tenant; they use no connection. */
const MAX_TENANTS = 1_000;
const CONNECT_MS = 5_000;
const STATEMENT_MS = 15_000;
/** Longer than the server's own limit, for a server that does not answer at all. */
const READ_MS = 20_000;
/** PostgreSQL aborted one of two transactions in a deadlock. */
const DEADLOCK = "40P01";
const MAX_TRIES = 4;

/** Opens the pool, which connects on the first use. Errors: see `isDatabaseUnavailable`. architecture, Data */
export function createDatabase(options: DatabaseOptions): Database {
  const pool = openPool(options, options.max);
  const pingPool = openPool(options, 1);
  const ownerPool = openPool({ ...options, url: options.ownerUrl ?? options.url }, 1);
  const key = tenantKeyOf(decodeURIComponent(new URL(options.url).password));
  const byTenant = new LRUCache<number, Kysely<Tables>>({ max: MAX_TENANTS });
  const ofTenant = (id: number) => {
    const known = byTenant.get(id);
    if (known) return known;
    const made = new Kysely<Tables>({ dialect: tenantDialect(pool, tenantSigner(key, id)) });
    byTenant.set(id, made);
    return made;
  };
  return {
    kysely: new Kysely<GlobalTables>({ dialect: tenantDialect(pool, null) }),
    connections: () => ({
      busy: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
    owner: new Kysely<GlobalTables>({ dialect: tenantDialect(ownerPool, null) }),
    transaction: async (tenantId, fn) => {
      const [result, tx] = await ofTenant(tenantId)
        .transaction()
        .execute(async (tx) => [await fn(tx), tx] as const);
      runCommitted(tx);
      return result;
    },
    ping: (ms) => answersWithin(pingPool, ms),
    end: async () => {
      await Promise.all([pool.end(), pingPool.end(), ownerPool.end()]);
    },
  };
}

/** Binds the database to one tenant, for the context of a request or job. */
export function forTenant(db: Database, tenantId: number): TenantDb {
  return {
    transaction: (fn) => untilDone(() => db.transaction(tenantId, fn)),
  };
}

/** Repeats a transaction that was aborted by a deadlock and therefore changed nothing. decision 17 */
async function untilDone<T>(run: () => Promise<T>): Promise<T> {
  for (let tried = 1; ; tried++) {
    try {
      return await run();
    } catch (error) {
      if ((error as { code?: unknown }).code !== DEADLOCK || tried === MAX_TRIES) throw error;
    }
  }
}

function connectionOf(connectionString: string) {
  return {
    connectionString,
    application_name: "livery",
    connectionTimeoutMillis: CONNECT_MS,
    statement_timeout: STATEMENT_MS,
    idle_in_transaction_session_timeout: STATEMENT_MS,
    query_timeout: READ_MS,
    keepAlive: true,
    pipeline: true,
  };
}

/** Opens a pool of connections with the limits of the product; it connects on the first use. */
export function openPool(
  { url, onError = () => {} }: Pick<DatabaseOptions, "url" | "onError">,
  max: number,
): pg.Pool {
  const pool = new pg.Pool({
    ...connectionOf(url),
    Client: DatabaseClient,
    max,
    types: makeTypeParsers(),
    idleTimeoutMillis: 30_000,
  });
  pool.on("error", onError);
  // The pool handles errors only while a connection is idle; an error between two queries would end the process.
  pool.on("connect", (client) => client.on("error", () => {}));
  return pool;
}

async function answersWithin(pool: pg.Pool, ms: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(resolve, ms, false);
  });
  // pg's types lack the timeout of a single query.
  const question: pg.QueryConfig & { query_timeout: number } = { text: "select 1", query_timeout: ms };
  const answer = pool.query(question).then(
    () => true,
    () => false,
  );
  return Promise.race([answer, late]).finally(() => clearTimeout(timer));
}
