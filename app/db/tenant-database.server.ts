import { isDatabaseAway } from "./database-away.server";
import { createDatabase, type Database, forTenant, type TenantDb } from "./pool.server";
import { createTenantIds, type TenantIds } from "./tenant-ids.server";

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
    this.#open = { database, ids: createTenantIds(database.kysely) };
  }

  /** The database of one tenant. */
  of(slug: string): TenantDb {
    return {
      address: async () => {
        if (!this.#open) return null;
        const { database, ids } = this.#open;
        return database.address((await ids.ensure([slug])).get(slug)!);
      },
      transaction: async (fn) => {
        if (!this.#open) throw new DatabaseAway("The database is not open yet.");
        const { database, ids } = this.#open;
        try {
          const id = (await ids.ensure([slug])).get(slug)!;
          return await forTenant(database, id).transaction(fn);
        } catch (error) {
          if (isDatabaseAway(error)) throw new DatabaseAway("The database is away.", { cause: error });
          throw error;
        }
      },
    };
  }

  /** Every tenant that the database knows, also those that are served no more. @throws DatabaseAway */
  async slugs(): Promise<string[]> {
    if (!this.#open) throw new DatabaseAway("The database is not open yet.");
    const rows = await this.#open.database.kysely
      .selectFrom("tenants")
      .select("slug")
      .orderBy("slug")
      .execute();
    return rows.map(({ slug }) => slug);
  }

  /** Whether the database answers within the time. */
  async ping(ms: number): Promise<boolean> {
    return this.#open ? this.#open.database.ping(ms) : false;
  }

  async end(): Promise<void> {
    await this.#open?.database.end();
  }
}
