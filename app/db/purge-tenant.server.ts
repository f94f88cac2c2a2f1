import { type Kysely, sql } from "kysely";
import type { GlobalTables } from "./tables";

/** Rows deleted per transaction, so that no other query waits long for it. */
const BATCH = 5_000;
/** Other rows still reference a row that should be deleted. */
const STILL_REFERENCED = "23503";

/**
 * Erases all rows of a retired tenant, and then the tenant itself. It can be interrupted and run again: the tenant remains until its last
 * row is gone, and accepts no new rows.
 * @param owner of the tables: the application may not delete rows that must outlive a member
 * @returns the number of deleted rows, or null where no retired tenant has the id
 * @throws Error where rows remain that cannot be deleted
 * product 26.9
 */
export async function purgeTenant(owner: Kysely<GlobalTables>, id: string): Promise<number | null> {
  const { rows } = await sql<{ number: number }>`
    update tenants set purge_started_at = coalesce(purge_started_at, now())
    where uid = ${id} and retired_at is not null returning id as number
  `.execute(owner);
  const number = rows[0]?.number;
  if (number === undefined) return null;
  const tables = await tenantTables(owner);
  let erased = 0;
  // Rows that are still referenced, and rows that triggers leave behind, are deleted in a later round.
  for (let isMore = true; isMore; ) {
    isMore = false;
    for (const table of tables) {
      const count = await emptyTable(owner, table, number);
      erased += count;
      if (count > 0) isMore = true;
    }
  }
  await sql`delete from tenants where id = ${number}`.execute(owner);
  return erased;
}

async function tenantTables(owner: Kysely<GlobalTables>): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id' and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') order by c.relname
  `.execute(owner);
  return rows.map(({ name }) => name);
}

/** Deletes a tenant's rows of one table; returns 0 where others still reference them. */
async function emptyTable(owner: Kysely<GlobalTables>, table: string, tenant: number): Promise<number> {
  let erased = 0;
  for (let count = BATCH; count >= BATCH; erased += count) {
    try {
      count = await deleteBatch(owner, table, tenant);
    } catch (error) {
      if ((error as { code?: unknown }).code !== STILL_REFERENCED) throw error;
      return erased;
    }
  }
  return erased;
}

async function deleteBatch(owner: Kysely<GlobalTables>, table: string, tenant: number): Promise<number> {
  return owner.transaction().execute(async (tx) => {
    await sql`select set_config('app.tenant', ${String(tenant)}, true)`.execute(tx);
    // The newest first: rows reference older ones of the same table.
    const { numAffectedRows = 0n } = await sql`
      delete from ${sql.table(table)} where ctid = any(array(
        select ctid from ${sql.table(table)} where tenant_id = ${tenant} order by ctid desc limit ${sql.lit(BATCH)}
      ))`.execute(tx);
    return Number(numAffectedRows);
  });
}
