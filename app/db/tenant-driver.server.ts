import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from "kysely";
import type pg from "pg";
import { isDatabaseAway } from "./database-away.server";

/** A commit that PostgreSQL answered with a rollback, because an error before it was swallowed. */
export class TransactionLost extends Error {
  override name = "TransactionLost";
  constructor() {
    super("The transaction was rolled back: a query in it failed and its error was swallowed.");
  }
}

/**
 * PostgreSQL for Kysely over a pool that others share. Unlike Kysely's own driver it opens a transaction and
 * names the tenant in one round trip, never reuses a connection that failed, and notices a lost commit.
 * @param tenantId null for transactions on global tables
 */
export function tenantDialect(pool: pg.Pool, tenantId: number | null): Dialect {
  return {
    createDriver: () => new TenantDriver(pool, tenantId),
    createQueryCompiler: () => new PostgresQueryCompiler(),
    createAdapter: () => new PostgresAdapter(),
    createIntrospector: (db) => new PostgresIntrospector(db),
  };
}

class TenantDriver implements Driver {
  readonly #pool: pg.Pool;
  readonly #begin: string;

  constructor(pool: pg.Pool, tenantId: number | null) {
    this.#pool = pool;
    if (tenantId === null) {
      this.#begin = "begin";
    } else {
      if (!Number.isInteger(tenantId) || tenantId < 1 || tenantId > 2_147_483_647) {
        throw new TypeError(`Not a tenant's id: ${tenantId}`);
      }
      // Local to the transaction (true): a pooled connection would carry it to the next tenant.
      this.#begin = `begin; select set_config('app.tenant', '${tenantId}', true)`;
    }
  }

  async init() {}

  async acquireConnection(): Promise<PooledConnection> {
    return new PooledConnection(await this.#pool.connect());
  }

  async beginTransaction(connection: PooledConnection) {
    await connection.executeQuery(CompiledQuery.raw(this.#begin));
  }

  async commitTransaction(connection: PooledConnection) {
    const command = await connection.command("commit");
    if (command === "ROLLBACK") throw new TransactionLost();
  }

  async rollbackTransaction(connection: PooledConnection) {
    // The connection's end rolls back too, and the error that led here must be the one that is seen.
    await connection.command("rollback").catch(() => connection.spoil());
  }

  async releaseConnection(connection: PooledConnection) {
    connection.release();
  }

  /** The pool is ended by whoever made it. */
  async destroy() {}
}

class PooledConnection implements DatabaseConnection {
  readonly #client: pg.PoolClient;
  #spoilt = false;

  constructor(client: pg.PoolClient) {
    this.#client = client;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    // Without values pg uses the simple protocol, which takes two statements in one trip.
    const { command, rowCount, rows } = await this.#ask(query.sql, [...query.parameters]);
    const changes = ["INSERT", "UPDATE", "DELETE", "MERGE"].includes(command);
    return { rows: (rows ?? []) as R[], numAffectedRows: changes ? BigInt(rowCount ?? 0) : undefined };
  }

  async command(sql: string): Promise<string> {
    return (await this.#ask(sql, [])).command;
  }

  async #ask(sql: string, values: unknown[]): Promise<pg.QueryResult> {
    try {
      return await this.#client.query(sql, values);
    } catch (error) {
      if (isDatabaseAway(error)) this.spoil();
      // pg's stack ends in the socket; this one leads to the verb.
      if (error instanceof Error)
        error.stack = `${error.message}\n${new Error().stack?.split("\n").slice(1).join("\n")}`;
      throw error;
    }
  }

  // biome-ignore lint/correctness/useYield: nothing to yield, it refuses
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error("Queries are not streamed: page through them by key.");
  }

  /** After this the connection is closed instead of going back to the pool. */
  spoil() {
    this.#spoilt = true;
  }

  release() {
    this.#client.release(this.#spoilt);
  }
}
