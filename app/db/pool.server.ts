import { Kysely } from "kysely";
import { LRUCache } from "lru-cache";
import pg from "pg";
import { makeTypeParsers } from "./parse-types.server";
import type { GlobalTables, Tables, TenantTransaction } from "./tables";
import { tenantDialect } from "./tenant-driver.server";
import { setTenant, signTenant, tenantKeyOf } from "./tenant-signature.server";

export interface DatabaseOptions {
  /** Connection string of the application's role with its password, never the owner's: the key that signs tenants follows from it. */
  url: string;
  /** Connection string of the owner, which alone may enter new tenants. */
  ownerUrl?: string | undefined;
  /** Most connections at once. Each waits for the others beyond that, 5 s at most. */
  max: number;
  /** Told about connections that were lost while nobody used them. The next query opens another. */
  onError?: (error: Error) => void;
}

/** The database of one tenant: all that a verb gets to see. */
export interface TenantDb {
  /**
   * Runs `fn` in a transaction: all of it happens or, when it throws, none. Never touch `tx` after it. It may run again where another
   * transaction and this one waited for each other.
   */
  transaction<T>(fn: (tx: TenantTransaction) => Promise<T>): Promise<T>;
  /** Where another process of ours reaches the same; null while there is nothing to reach. */
  address?(): Promise<TenantAddress | null>;
}

/** How to connect, the query that names the tenant of a transaction, and so much patience that nobody waits long behind a row that is held. */
export type TenantAddress = { connection: pg.ClientConfig; setTenant: ReturnType<typeof setTenant> };

/** Connections of a pool, and how many queries wait for one. */
export type ConnectionCounts = { busy: number; idle: number; waiting: number };

export interface Database {
  connections(): ConnectionCounts;
  /** Global tables only, without a tenant. Asking a tenant's table here is a type error and raises. */
  kysely: Kysely<GlobalTables>;
  /** The same as the owner, for entering tenants; as the application's role where no owner is named. */
  owner: Kysely<GlobalTables>;
  /** Runs `fn` as the tenant. Two round trips more than its queries: begin with the tenant, and commit. */
  transaction<T>(tenantId: number, fn: (tx: TenantTransaction) => Promise<T>): Promise<T>;
  address(tenantId: number): TenantAddress;
  /** True when the database answers within the time. Has its own connection, so that load is not taken for absence. */
  ping(ms: number): Promise<boolean>;
  /** Waits for running transactions, then closes all connections. */
  end(): Promise<void>;
}

/** So many tenants' builders are kept at hand: they hold no connection. */
const MOST_TENANTS = 1_000;
const CONNECT_MS = 5_000;
const STATEMENT_MS = 15_000;
/** Over the server's own limit, for a server that does not even say no. */
const READ_MS = 20_000;
/** The same for what is asked from another process, and asked here again where it takes longer. */
const ASIDE_MS = 2_000;
/** PostgreSQL ended one of two transactions that waited for each other. */
const DEADLOCK = "40P01";
const MOST_TRIES = 4;

/** Opens the pool; connects on the first use. Errors: see `isDatabaseAway`. architecture.md §3 */
export function createDatabase(options: DatabaseOptions): Database {
  const pool = openPool(options, options.max);
  const pingPool = openPool(options, 1);
  const ownerPool = openPool({ ...options, url: options.ownerUrl ?? options.url }, 1);
  const key = tenantKeyOf(decodeURIComponent(new URL(options.url).password));
  const byTenant = new LRUCache<number, Kysely<Tables>>({ max: MOST_TENANTS });
  const ofTenant = (id: number) => {
    const known = byTenant.get(id);
    if (known) return known;
    const made = new Kysely<Tables>({ dialect: tenantDialect(pool, signTenant(key, id)) });
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
    transaction: async (tenantId, fn) => ofTenant(tenantId).transaction().execute(fn),
    address: (tenantId) => ({
      connection: { ...connectionOf(options.url), statement_timeout: ASIDE_MS, query_timeout: 2 * ASIDE_MS },
      setTenant: setTenant(signTenant(key, tenantId)),
    }),
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
    address: async () => db.address(tenantId),
  };
}

/** Runs a transaction again that was ended because it and another waited for each other: nothing of it happened. */
async function untilDone<T>(run: () => Promise<T>): Promise<T> {
  for (let tried = 1; ; tried++) {
    try {
      return await run();
    } catch (error) {
      if ((error as { code?: unknown }).code !== DEADLOCK || tried === MOST_TRIES) throw error;
    }
  }
}

/** Plain values, which travel to another process. */
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

function openPool({ url, onError = () => {} }: DatabaseOptions, max: number): pg.Pool {
  const pool = new pg.Pool({
    ...connectionOf(url),
    max,
    types: makeTypeParsers(),
    idleTimeoutMillis: 30_000,
  });
  pool.on("error", onError);
  // The pool listens only while a connection is idle; one lost between two queries would end the process.
  pool.on("connect", (client) => client.on("error", () => {}));
  return pool;
}

async function answersWithin(pool: pg.Pool, ms: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(resolve, ms, false);
  });
  // pg's types do not know that a single query may have its own limit.
  const question: pg.QueryConfig & { query_timeout: number } = { text: "select 1", query_timeout: ms };
  const answer = pool.query(question).then(
    () => true,
    () => false,
  );
  return Promise.race([answer, late]).finally(() => clearTimeout(timer));
}
