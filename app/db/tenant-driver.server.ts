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
import { type SignedTenant, setTenant } from "./tenant-signature.server";

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
export function tenantDialect(pool: pg.Pool, tenant: SignedTenant | null): Dialect {
  return {
    createDriver: () => new TenantDriver(pool, tenant),
    createQueryCompiler: () => new PostgresQueryCompiler(),
    createAdapter: () => new PostgresAdapter(),
    createIntrospector: (db) => new PostgresIntrospector(db),
  };
}

class TenantDriver implements Driver {
  readonly #pool: pg.Pool;
  readonly #tenant: SignedTenant | null;

  constructor(pool: pg.Pool, tenant: SignedTenant | null) {
    this.#pool = pool;
    this.#tenant = tenant;
  }

  async init() {}

  async acquireConnection(): Promise<PooledConnection> {
    return new PooledConnection(await this.#pool.connect());
  }

  async beginTransaction(connection: PooledConnection) {
    connection.begin(this.#tenant);
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
  #spoilt = false;

  constructor(client: pg.PoolClient) {
    this.#client = client;
  }

  /**
   * Sends the begin and the tenant with the first query, without waiting for their answers. Where they fail, the query fails too: outside
   * the transaction there is no tenant, and without a tenant no table answers. decision 16
   */
  begin(tenant: SignedTenant | null) {
    const started: Promise<unknown>[] = [this.#client.query("begin")];
    if (tenant) started.push(this.#client.query(setTenant(tenant)));
    this.#started = Promise.all(started);
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
      const started = this.#started;
      this.#started = null;
      const name = values.length > 0 ? statementName(sql) : undefined;
      const requested = this.#client.query({ text: sql, values, name });
      const [begin, answer] = await Promise.allSettled([started, requested]);
      // Where the begin failed, the query's own error is only a consequence.
      if (begin.status === "rejected") throw begin.reason;
      if (answer.status === "rejected") throw answer.reason;
      return answer.value;
    } catch (error) {
      if (isDatabaseUnavailable(error)) this.spoil();
      // pg's stack ends in the socket; this one leads to the caller.
      if (error instanceof Error)
        error.stack = `${error.message}\n${new Error().stack?.split("\n").slice(1).join("\n")}`;
      throw error;
    }
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

function resultOf<R>({ command, rowCount, rows }: pg.QueryResult): QueryResult<R> {
  const changes = ["INSERT", "UPDATE", "DELETE", "MERGE"].includes(command);
  return { rows: (rows ?? []) as R[], numAffectedRows: changes ? BigInt(rowCount ?? 0) : undefined };
}
