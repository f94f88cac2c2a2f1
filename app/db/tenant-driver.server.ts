import type { Socket } from "node:net";
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from "kysely";
import type pg from "pg";
import { isDatabaseAway } from "./database-away.server";
import { statementName } from "./prepared-statements.server";
import { type SignedTenant, setTenant } from "./tenant-signature.server";

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
    const command = await connection.commit();
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

/**
 * Asks a query that nothing in the transaction comes after and whose rows nobody needs: it goes out with the commit, in one round trip. What
 * it fails of, the transaction fails of.
 */
export async function askLast(
  tx: Pick<Kysely<never>, "executeQuery">,
  query: CompiledQuery | { compile: (executor: never) => CompiledQuery },
): Promise<void> {
  await tx.executeQuery({ isLast: true, ...compiled(tx, query) } as CompiledQuery);
}

/**
 * Asks a query that nothing in the transaction comes after, and gives its rows: the commit goes out with it, and the begin too where it is
 * the only one, in one round trip. Its changes stand once it has answered, whatever comes of the transaction after that.
 */
export async function askFinal<R>(
  tx: Pick<Kysely<never>, "executeQuery">,
  query: CompiledQuery<R> | { compile: (executor: never) => CompiledQuery<R> },
): Promise<R[]> {
  const { rows } = await tx.executeQuery({ isFinal: true, ...compiled(tx, query) } as CompiledQuery<R>);
  return rows;
}

function compiled<R>(
  tx: unknown,
  query: CompiledQuery<R> | { compile: (executor: never) => CompiledQuery<R> },
): CompiledQuery<R> {
  return "sql" in query ? query : query.compile(tx as never);
}

class PooledConnection implements DatabaseConnection {
  readonly #client: pg.PoolClient;
  #begun: Promise<unknown> | null = null;
  #last: CompiledQuery | null = null;
  /** the commit that went out with the final query */
  #committed: Promise<{ command: string }> | null = null;
  #spoilt = false;

  constructor(client: pg.PoolClient) {
    this.#client = client;
  }

  /**
   * Sends the begin and the tenant along with the first query instead of waiting for their answers. Should they fail, so does that query:
   * outside of the transaction there is no tenant, and without one no table answers.
   */
  begin(tenant: SignedTenant | null) {
    this.#sendTogether();
    const begun: Promise<unknown>[] = [this.#client.query("begin")];
    if (tenant) begun.push(this.#client.query(setTenant(tenant)));
    this.#begun = Promise.all(begun);
    this.#begun.catch(() => {});
  }

  async executeQuery<R>(query: CompiledQuery & { isLast?: true; isFinal?: true }): Promise<QueryResult<R>> {
    if (this.#last || this.#committed) throw new Error("A query comes after one that was to be the last.");
    if (query.isLast) {
      this.#last = query;
      return { rows: [] };
    }
    if (query.isFinal) {
      this.#sendTogether();
      const asked = this.#ask(query.sql, [...query.parameters]);
      this.#committed = this.#client.query("commit");
      this.#committed.catch(() => {});
      return resultOf(await asked);
    }
    // Without values pg uses the simple protocol, which takes two statements in one trip.
    return resultOf(await this.#ask(query.sql, [...query.parameters]));
  }

  /** Commits, and sends along what was kept for it. */
  async commit(): Promise<string> {
    if (this.#committed) return this.#finish(this.#committed);
    const last = this.#last;
    this.#last = null;
    if (!last) return this.command("commit");
    this.#sendTogether();
    const [answer, commit] = await Promise.allSettled([
      this.#ask(last.sql, [...last.parameters]),
      this.#client.query("commit"),
    ]);
    // Where the query failed, the commit has rolled back.
    if (answer.status === "rejected") throw answer.reason;
    if (commit.status === "rejected") {
      this.spoil();
      throw commit.reason;
    }
    return commit.value.command;
  }

  async #finish(commit: Promise<{ command: string }>): Promise<string> {
    try {
      return (await commit).command;
    } catch (error) {
      this.spoil();
      throw error;
    }
  }

  /** What is asked in this turn goes out in one piece. */
  #sendTogether() {
    const { stream } = (this.#client as unknown as { connection: { stream: Socket } }).connection;
    stream.cork();
    process.nextTick(() => stream.uncork());
  }

  async command(sql: string): Promise<string> {
    return (await this.#ask(sql, [])).command;
  }

  async #ask(sql: string, values: unknown[]): Promise<pg.QueryResult> {
    try {
      const begun = this.#begun;
      this.#begun = null;
      const name = values.length > 0 ? statementName(sql) : undefined;
      const asked = this.#client.query({ text: sql, values, name });
      const [begin, answer] = await Promise.allSettled([begun, asked]);
      // Where the begin failed, the query's own failure only follows from it.
      if (begin.status === "rejected") throw begin.reason;
      if (answer.status === "rejected") throw answer.reason;
      return answer.value;
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

function resultOf<R>({ command, rowCount, rows }: pg.QueryResult): QueryResult<R> {
  const changes = ["INSERT", "UPDATE", "DELETE", "MERGE"].includes(command);
  return { rows: (rows ?? []) as R[], numAffectedRows: changes ? BigInt(rowCount ?? 0) : undefined };
}
