import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from "kysely";
import type pg from "pg";
import { isDatabaseUnavailable } from "./database-unavailable.server";
import { statementName } from "./prepared-statements.server";
import { enterTenant, entriesOf, isWrongEntry, queryEntries } from "./tenant-entries.server";
import type { TenantSigner } from "./tenant-signature.server";

/**
 * Also reverts settings that an earlier transaction changed for the session: they could stop the transactions of other tenants. The modes
 * are named, because they are chosen from the settings before the message runs. decision 213
 */
const BEGIN = "reset all; begin isolation level read committed read write";

/** PostgreSQL answered a commit with a rollback, because an earlier error was swallowed. */
export class TransactionLost extends Error {
  override name = "TransactionLost";
  constructor() {
    super("The transaction was rolled back: a query in it failed and its error was swallowed.");
  }
}

/**
 * Returns a Kysely dialect for PostgreSQL over a shared pool. Unlike Kysely's own driver it opens a transaction and sets the tenant in one
 * round trip, never reuses a failed connection, and detects a lost commit.
 * @param tenant null for transactions on global tables
 */
export function tenantDialect(pool: pg.Pool, tenant: TenantSigner | null): Dialect {
  return {
    createDriver: () => new TenantDriver(pool, tenant),
    createQueryCompiler: () => new PostgresQueryCompiler(),
    createAdapter: () => new PostgresAdapter(),
    createIntrospector: (db) => new PostgresIntrospector(db),
  };
}

class TenantDriver implements Driver {
  readonly #pool: pg.Pool;
  readonly #tenant: TenantSigner | null;

  constructor(pool: pg.Pool, tenant: TenantSigner | null) {
    this.#pool = pool;
    this.#tenant = tenant;
  }

  async init() {}

  async acquireConnection(): Promise<PooledConnection> {
    return new PooledConnection(await this.#pool.connect());
  }

  async beginTransaction(connection: PooledConnection) {
    await connection.begin(this.#tenant);
  }

  async commitTransaction(connection: PooledConnection) {
    const command = await connection.command("commit");
    if (command === "ROLLBACK") throw new TransactionLost();
  }

  async rollbackTransaction(connection: PooledConnection) {
    // Closing the connection also rolls back, and the original error must be the one that is thrown.
    await connection.command("rollback").catch(() => connection.spoil());
  }

  async releaseConnection(connection: PooledConnection) {
    connection.release();
  }

  /** The creator of the pool ends it. */
  async destroy() {}
}

class PooledConnection implements DatabaseConnection {
  readonly #client: pg.PoolClient;
  #started: Promise<unknown> | null = null;
  /** The tenant of a transaction that was begun with a predicted entry, until the begin has succeeded. */
  #predicted: TenantSigner | null = null;
  #spoilt = false;

  constructor(client: pg.PoolClient) {
    this.#client = client;
  }

  /**
   * Sends the begin and the tenant with the first query, without waiting for their answers. Where they fail, the query fails too: outside
   * the transaction there is no tenant, and without a tenant no table answers. decision 16
   */
  async begin(tenant: TenantSigner | null) {
    const entries = entriesOf(this.#client);
    if (!tenant) this.#start(this.#client.query(BEGIN));
    else if (entries?.isPredictable) {
      this.#predicted = tenant;
      this.#start(this.#client.query(BEGIN), this.#client.query(enterTenant(entries, tenant)));
    } else await this.#beginAsking(tenant);
  }

  /** Begins with one more round trip, for a connection whose next entry is not known. */
  async #beginAsking(tenant: TenantSigner) {
    try {
      const [, entries] = await Promise.all([this.#client.query(BEGIN), queryEntries(this.#client)]);
      this.#start(this.#client.query(enterTenant(entries, tenant)));
    } catch (error) {
      // Kysely does not roll back where the begin throws.
      this.spoil();
      throw error;
    }
  }

  #start(...queries: Promise<unknown>[]) {
    this.#started = Promise.all(queries);
    this.#started.catch(() => {});
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    // Without values pg uses the simple protocol, which takes two statements in one round trip.
    return resultOf(await this.#run(query.sql, [...query.parameters]));
  }

  async command(sql: string): Promise<string> {
    return (await this.#run(sql, [])).command;
  }

  async #run(sql: string, values: unknown[]): Promise<pg.QueryResult> {
    try {
      return await this.#send(sql, values);
    } catch (error) {
      if (isDatabaseUnavailable(error) || isForgotten(error)) this.spoil();
      // pg's stack ends in the socket; this one leads to the caller.
      if (error instanceof Error)
        error.stack = `${error.message}\n${new Error().stack?.split("\n").slice(1).join("\n")}`;
      throw error;
    }
  }

  async #send(sql: string, values: unknown[]): Promise<pg.QueryResult> {
    const started = this.#started;
    const predicted = this.#predicted;
    this.#started = null;
    this.#predicted = null;
    const isNamed = values.length > 0 && entriesOf(this.#client)?.mayPrepare;
    const sent = this.#client.query({
      text: sql,
      values,
      name: isNamed ? statementName(sql) : undefined,
    });
    const [begin, answer] = await Promise.allSettled([started, sent]);
    if (predicted && begin.status === "rejected" && isWrongEntry(begin.reason)) {
      // The query was refused with the begin, so both can be repeated.
      entriesOf(this.#client)!.wrong += 1;
      await this.#client.query("rollback");
      await this.#beginAsking(predicted);
      return this.#send(sql, values);
    }
    // Where the begin failed, the query's own error is only a consequence.
    if (begin.status === "rejected") throw begin.reason;
    if (answer.status === "rejected") throw answer.reason;
    return answer.value;
  }

  // biome-ignore lint/correctness/useYield: it only throws
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error("Queries are not streamed: page through them by key.");
  }

  /** Closes the connection afterwards instead of returning it to the pool. */
  spoil() {
    this.#spoilt = true;
  }

  release() {
    this.#client.release(this.#spoilt);
  }
}

/** A prepared statement no longer exists: another transaction removed it from the connection. */
function isForgotten(error: unknown): boolean {
  return (error as { code?: unknown } | null)?.code === "26000";
}

function resultOf<R>({ command, rowCount, rows }: pg.QueryResult): QueryResult<R> {
  const changes = ["INSERT", "UPDATE", "DELETE", "MERGE"].includes(command);
  return { rows: (rows ?? []) as R[], numAffectedRows: changes ? BigInt(rowCount ?? 0) : undefined };
}
