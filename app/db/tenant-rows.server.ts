import { type Kysely, sql } from "kysely";
import type { GlobalTables } from "./tables";
import type { TenantName } from "./tenant-ids.server";

/** A tenant in the database. `slug` is its last one where it is retired. */
export type TenantRow = { number: number; id: string; slug: string; createdAt: Date; retiredAt: Date | null };

/** The database's objection to serving a tenant; see the registry. */
export type TenantVerdict = { retired: true } | { expectedId: string };

/** Lists all tenants of the database, also those that are no longer served. */
export async function listTenantRows(db: Kysely<GlobalTables>): Promise<TenantRow[]> {
  const rows = await db
    .selectFrom("tenants")
    .select(["id", "uid", "slug", "retired_slug", "created_at", "retired_at"])
    .orderBy("uid")
    .execute();
  return rows.map((row) => ({
    number: row.id,
    id: row.uid,
    slug: row.slug ?? row.retired_slug ?? row.uid,
    createdAt: row.created_at,
    retiredAt: row.retired_at,
  }));
}

/**
 * Checks tenants against the database: a retired one is closed, and a slug belongs to its tenant until that one is renamed or retired. A
 * renamed folder keeps the tenant's row.
 * @returns objections by slug; accepted tenants are not included
 * product 2.8, 2.20
 */
export async function judgeTenants(
  db: Kysely<GlobalTables>,
  owner: Kysely<GlobalTables>,
  tenants: readonly TenantName[],
): Promise<Map<string, TenantVerdict>> {
  const { rows } = await sql<{ uid: string; slug: string | null; retired: boolean }>`
    select uid, slug, retired_at is not null as retired from tenants
    where uid = any(${tenants.map(({ id }) => id)}::text[]) or slug = any(${tenants.map(({ slug }) => slug)}::text[])
  `.execute(db);
  const byId = new Map(rows.map((row) => [row.uid, row]));
  const bySlug = new Map(rows.map((row) => [row.slug, row]));
  const verdicts = new Map<string, TenantVerdict>();
  for (const { id, slug } of tenants) {
    const row = byId.get(id);
    const other = bySlug.get(slug);
    if (row?.retired) verdicts.set(slug, { retired: true });
    else if (other && other.uid !== id) verdicts.set(slug, { expectedId: other.uid });
    else if (row && row.slug !== slug) await renameTenantRow(owner, { id, slug });
  }
  return verdicts;
}

/** Stores the new name of a tenant's folder. @returns false where another tenant has that name, or no tenant has the id */
export async function renameTenantRow(
  owner: Kysely<GlobalTables>,
  { id, slug }: TenantName,
): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    update tenants set slug = ${slug} where uid = ${id} and retired_at is null
      and not exists (select from tenants other where other.slug = ${slug} and other.uid <> ${id})
  `.execute(owner);
  return numAffectedRows > 0n;
}

/**
 * Closes a tenant to visitors for good and frees its slug. @returns false where no tenant has the id, or it is retired already. product
 * 26.8
 */
export async function retireTenantRow(owner: Kysely<GlobalTables>, id: string, at: Date): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    update tenants set retired_at = ${at}, retired_slug = slug, slug = null where uid = ${id} and retired_at is null
  `.execute(owner);
  return numAffectedRows > 0n;
}
