import { Kysely } from "kysely";
import type pg from "pg";
import { CONTROL_SCHEMA } from "./control-access.server";
import type { ControlTables, ControlTransaction } from "./control-tables";
import { isDatabaseUnavailable } from "./database-unavailable.server";
import { openPool } from "./pool.server";
import { DatabaseUnavailable } from "./tenant-database.server";
import { tenantDialect } from "./tenant-driver.server";

/** The operators' own data, as domain functions use it. */
export interface ControlDb {
  /** Runs `fn` in a transaction, which is rolled back when `fn` throws. @throws DatabaseUnavailable */
  transaction<T>(fn: (tx: ControlTransaction) => Promise<T>): Promise<T>;
}

/** The maximum number of connections: operators are few. */
const MAX_CONNECTIONS = 4;

/**
 * The database of the operators' own data: a login of its own, which reads nothing of members. Before `open`, and during an outage, every
 * transaction fails with DatabaseUnavailable. architecture, Data
 */
export class ControlDatabase implements ControlDb {
  #open: { pool: pg.Pool; kysely: Kysely<ControlTables> } | null = null;

  /** Starts to use the database once it is migrated. @param url of the login for the operators' data */
  open(url: string, onError: (error: Error) => void): void {
    const pool = openPool({ url, onError }, MAX_CONNECTIONS);
    const kysely = new Kysely<ControlTables>({ dialect: tenantDialect(pool, null) });
    this.#open = { pool, kysely: kysely.withSchema(CONTROL_SCHEMA) };
  }

  async transaction<T>(fn: (tx: ControlTransaction) => Promise<T>): Promise<T> {
    if (!this.#open) throw new DatabaseUnavailable("The database is not open yet.");
    try {
      return await this.#open.kysely.transaction().execute(fn);
    } catch (error) {
      if (!isDatabaseUnavailable(error)) throw error;
      throw new DatabaseUnavailable("The database is unavailable.", { cause: error });
    }
  }

  async end(): Promise<void> {
    await this.#open?.pool.end();
  }
}
