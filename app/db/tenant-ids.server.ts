import { type Kysely, sql } from "kysely";
import type { GlobalTables } from "./tables";

/** Identifies a tenant: the permanent id of its file, and the present name of its folder. A plain text is both. */
export type TenantName = { readonly id: string; readonly slug: string };

/** A tenant's folder has the name of another tenant's: none of that tenant's data may be accessed. */
export class TenantRefused extends Error {
  override name = "TenantRefused";
}

/** Maps tenants to their numbers in the database. An id keeps its number for ever. */
export interface TenantIds {
  /** @throws Error when no tenant has the id */
  get(id: string): Promise<number>;
  /** Returns the numbers by id, and inserts new tenants. @throws TenantRefused */
  ensure(tenants: readonly (TenantName | string)[]): Promise<Map<string, number>>;
}

/**
 * Creates the map from a tenant's id to its number. It is cached in memory without expiry, since numbers never change.
 * @param owner inserts new tenants: the application's own role can only read them
 */
export function createTenantIds(db: Kysely<GlobalTables>, owner: Kysely<GlobalTables>): TenantIds {
  const known = new Map<string, number>();

  async function find(ids: string[]) {
    // Another request may have found all of them meanwhile.
    if (ids.length === 0) return;
    const rows = await db.selectFrom("tenants").select(["id", "uid"]).where("uid", "in", ids).execute();
    for (const row of rows) known.set(row.uid, row.id);
  }

  return {
    async get(id) {
      if (!known.has(id)) await find([id]);
      const number = known.get(id);
      if (number === undefined) throw new Error(`The database has no tenant "${id}".`);
      return number;
    },

    async ensure(tenants) {
      const slugs = new Map(
        tenants.map((one) => (typeof one === "string" ? [one, one] : [one.id, one.slug])),
      );
      // Sorted, so that two processes that insert the same tenants do not deadlock.
      const missing = () => [...slugs.keys()].filter((id) => !known.has(id)).sort();
      if (missing().length > 0) await find(missing());
      if (missing().length > 0) {
        await insertMissing(
          owner,
          missing().map((id) => ({ id, slug: slugs.get(id)! })),
        );
        // Not the statement's own result: rows that another process inserted meanwhile are not in its snapshot.
        await find(missing());
      }
      const [refused] = missing();
      if (refused !== undefined)
        throw new TenantRefused(`The slug "${slugs.get(refused)}" belongs to a tenant with another id.`);
      return new Map([...slugs.keys()].map((id) => [id, known.get(id) as number]));
    },
  };
}

async function insertMissing(db: Kysely<GlobalTables>, tenants: readonly TenantName[]): Promise<void> {
  // Only the missing ones: every attempt uses up a number, also one that ends in a conflict.
  await sql`
    insert into tenants (uid, slug)
    select wanted.uid, wanted.slug
    from unnest(${tenants.map(({ id }) => id)}::text[], ${tenants.map(({ slug }) => slug)}::text[]) as wanted (uid, slug)
    where not exists (select from tenants there where there.uid = wanted.uid or there.slug = wanted.slug)
    order by wanted.uid
    on conflict do nothing
  `.execute(db);
}
