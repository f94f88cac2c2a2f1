import { isDatabaseUnavailable } from "./database-unavailable.server";
import {
  type ConnectionCounts,
  createDatabase,
  type Database,
  forTenant,
  type TenantDb,
} from "./pool.server";
import { createTenantIds, type TenantIds, type TenantName } from "./tenant-ids.server";
import { judgeTenants, listTenantRows, type TenantRow, type TenantVerdict } from "./tenant-rows.server";

/** The database is unavailable. Requests that need it are answered 503; it recovers without a restart. */
export class DatabaseUnavailable extends Error {
  override name = "DatabaseUnavailable";
}

/**
 * Provides each tenant's database, whether or not the database is available yet: before `open`, and during an outage, every transaction
 * fails with DatabaseUnavailable, and the next one tries again.
 */
export class TenantDatabases {
  #open: { database: Database; ids: TenantIds } | null = null;

  /** Starts to use the database once it is migrated. */
  open(options: Parameters<typeof createDatabase>[0]): void {
    const database = createDatabase(options);
    this.#open = { database, ids: createTenantIds(database.kysely, database.owner) };
  }

  /** Returns the database of one tenant, which is inserted at its first use. A caller with a tenant's id and slug can access its rows. */
  of(tenant: TenantName): TenantDb {
    return {
      transaction: async (fn) => {
        const { database, ids } = this.#opened();
        try {
          const number = (await ids.ensure([tenant])).get(tenant.id)!;
          return await forTenant(database, number).transaction(fn);
        } catch (error) {
          throw asUnavailable(error);
        }
      },
    };
  }

  /** Lists all tenants of the database, also those that are no longer served. @throws DatabaseUnavailable */
  async list(): Promise<TenantRow[]> {
    const { database } = this.#opened();
    return listTenantRows(database.kysely).catch((error: unknown) => {
      throw asUnavailable(error);
    });
  }

  /** Returns the objections of the database to tenants, by slug; null while it is unavailable. */
  async judge(tenants: readonly TenantName[]): Promise<Map<string, TenantVerdict> | null> {
    if (!this.#open) return null;
    const { kysely, owner } = this.#open.database;
    try {
      return await judgeTenants(kysely, owner, tenants);
    } catch (error) {
      if (isDatabaseUnavailable(error)) return null;
      throw error;
    }
  }

  /** The owner's connection, which changes the table of tenants. @throws DatabaseUnavailable */
  get owner(): Database["owner"] {
    return this.#opened().database.owner;
  }

  #opened() {
    if (!this.#open) throw new DatabaseUnavailable("The database is not open yet.");
    return this.#open;
  }

  /** Returns whether the database answers within the time. */
  async ping(ms: number): Promise<boolean> {
    return this.#open ? this.#open.database.ping(ms) : false;
  }

  /** null until `open` */
  connections(): ConnectionCounts | null {
    return this.#open?.database.connections() ?? null;
  }

  async end(): Promise<void> {
    await this.#open?.database.end();
  }
}

function asUnavailable(error: unknown): unknown {
  return isDatabaseUnavailable(error)
    ? new DatabaseUnavailable("The database is unavailable.", { cause: error })
    : error;
}
