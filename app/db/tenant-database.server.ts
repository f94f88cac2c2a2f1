import { isDatabaseAway } from "./database-away.server";
import {
  type ConnectionCounts,
  createDatabase,
  type Database,
  forTenant,
  type TenantDb,
} from "./pool.server";
import { createTenantIds, type TenantIds, type TenantName } from "./tenant-ids.server";
import { judgeTenants, listTenantRows, type TenantRow, type TenantVerdict } from "./tenant-rows.server";

/** The database cannot be reached now. What needs it is answered with 503 and works again by itself. */
export class DatabaseAway extends Error {
  override name = "DatabaseAway";
}

/**
 * Gives each tenant its own database, whether or not the real one is there yet: until `open`, and while it is away, every transaction
 * fails with DatabaseAway, and the next one tries again.
 */
export class TenantDatabases {
  #open: { database: Database; ids: TenantIds } | null = null;

  /** Starts using the database once its migrations are done. */
  open(options: Parameters<typeof createDatabase>[0]): void {
    const database = createDatabase(options);
    this.#open = { database, ids: createTenantIds(database.kysely, database.owner) };
  }

  /** The database of one tenant, entered at its first use. Whoever has a tenant's id and slug may reach its rows. */
  of(tenant: TenantName): TenantDb {
    return {
      address: async () => {
        if (!this.#open) return null;
        const { database, ids } = this.#open;
        return database.address((await ids.ensure([tenant])).get(tenant.id)!);
      },
      transaction: async (fn) => {
        const { database, ids } = this.#opened();
        try {
          const number = (await ids.ensure([tenant])).get(tenant.id)!;
          return await forTenant(database, number).transaction(fn);
        } catch (error) {
          throw orAway(error);
        }
      },
    };
  }

  /** Every tenant that the database knows, also those that are served no more. @throws DatabaseAway */
  async list(): Promise<TenantRow[]> {
    const { database } = this.#opened();
    return listTenantRows(database.kysely).catch((error: unknown) => {
      throw orAway(error);
    });
  }

  /** What the database has against tenants, by slug; null while it cannot be asked. */
  async judge(tenants: readonly TenantName[]): Promise<Map<string, TenantVerdict> | null> {
    if (!this.#open) return null;
    const { kysely, owner } = this.#open.database;
    try {
      return await judgeTenants(kysely, owner, tenants);
    } catch (error) {
      if (isDatabaseAway(error)) return null;
      throw error;
    }
  }

  /** The connection that changes which tenants there are. @throws DatabaseAway */
  get owner(): Database["owner"] {
    return this.#opened().database.owner;
  }

  #opened() {
    if (!this.#open) throw new DatabaseAway("The database is not open yet.");
    return this.#open;
  }

  /** Whether the database answers within the time. */
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

function orAway(error: unknown): unknown {
  return isDatabaseAway(error) ? new DatabaseAway("The database is away.", { cause: error }) : error;
}
