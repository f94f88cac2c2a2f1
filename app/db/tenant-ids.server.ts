import { type Kysely, sql } from "kysely";
import type { GlobalTables } from "./tables";

/** Which number the database knows a tenant by. A slug keeps its number for ever. */
export interface TenantIds {
  /** @throws Error when no tenant has the slug */
  get(slug: string): Promise<number>;
  /** Gives the number of each slug, making those that are new. */
  ensure(slugs: string[]): Promise<Map<string, number>>;
}

/** Makes the map from slug to id, kept in memory: ids never change, so nothing is ever forgotten. */
export function createTenantIds(db: Kysely<GlobalTables>): TenantIds {
  const known = new Map<string, number>();

  async function find(slugs: string[]) {
    const rows = await db.selectFrom("tenants").select(["id", "slug"]).where("slug", "in", slugs).execute();
    for (const row of rows) known.set(row.slug, row.id);
  }

  return {
    async get(slug) {
      if (!known.has(slug)) await find([slug]);
      const id = known.get(slug);
      if (id === undefined) throw new Error(`The database knows no tenant "${slug}".`);
      return id;
    },

    async ensure(slugs) {
      // Sorted, so that two processes that make the same ones do not wait for each other in a circle.
      const unknown = [...new Set(slugs)].filter((slug) => !known.has(slug)).sort();
      if (unknown.length > 0) {
        for (const row of await insertMissing(db, unknown)) known.set(row.slug, row.id);
        // Made by another process while ours ran: its rows are not in the statement's snapshot.
        const late = unknown.filter((slug) => !known.has(slug));
        if (late.length > 0) await find(late);
      }
      return new Map(slugs.map((slug) => [slug, known.get(slug) as number]));
    },
  };
}

async function insertMissing(db: Kysely<GlobalTables>, slugs: string[]) {
  // Only the missing ones are tried: every attempt uses up a number, also one that ends in a conflict.
  const result = await sql<{ id: number; slug: string }>`
    with present as (select id, slug from tenants where slug = any(${slugs}::text[])),
    made as (
      insert into tenants (slug)
      select wanted from unnest(${slugs}::text[]) as wanted
      where wanted not in (select slug from present)
      order by wanted
      on conflict (slug) do nothing
      returning id, slug
    )
    select id, slug from present union all select id, slug from made
  `.execute(db);
  return result.rows;
}
