import type pg from "pg";

/**
 * Adds a row of each of the tenants to every table of the schema `public` that has a tenant, whatever the table: constraints and triggers are
 * removed, rights and policies stay. For a database that is dropped afterwards.
 * @param client of the owner
 * @returns the tables
 */
export async function addRowsEverywhere(client: pg.Client, tenants: readonly number[]): Promise<string[]> {
  await client.query(LOOSEN);
  const { rows } = await client.query<{ table: string; columns: string[]; values: string[] }>(TABLES);
  for (const tenant of tenants) {
    await client.query("select set_config('app.tenant', $1, false)", [String(tenant)]);
    for (const { table, columns, values } of rows)
      await client.query(`insert into ${table} (${columns.join(", ")}) values (${values.join(", ")})`);
  }
  return rows.map(({ table }) => table);
}

const LOOSEN = `
  do $$
  declare one record;
  begin
    for one in select conrelid::regclass as name, conname from pg_constraint
      where connamespace = 'public'::regnamespace and contype in ('c', 'f') and conparentid = 0 and coninhcount = 0
      order by contype desc
    loop
      execute format('alter table %s drop constraint %I', one.name, one.conname);
    end loop;
    for one in select oid::regclass as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') loop
      execute format('alter table %s disable trigger user', one.name);
    end loop;
  end $$`;

/** A value of the type for every column without one of its own. */
const TABLES = `
  select c.oid::regclass::text as table, array_agg(quote_ident(a.attname) order by a.attnum) as columns,
    array_agg(case
      when a.attname = 'tenant_id' then 'default'
      when t.typcategory in ('A') then '''{}'''
      when t.typtype = 'e' then quote_literal((select enumlabel from pg_enum where enumtypid = t.oid order by enumsortorder limit 1))
      when t.typcategory = 'N' then '1'
      when t.typcategory = 'B' then 'false'
      when t.typcategory = 'D' then 'now()'
      when t.typcategory = 'T' then '''1 day'''
      when t.typcategory = 'I' then '''127.0.0.1'''
      when t.typname in ('json', 'jsonb') then '''{}'''
      when t.typname = 'bytea' then '''\\\\x00'''
      when t.typname = 'uuid' then 'gen_random_uuid()'
      else '''x''' end order by a.attnum) as values
  from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped join pg_type t on t.oid = a.atttypid
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition and a.attgenerated = ''
    and a.attidentity = '' and (a.attname = 'tenant_id' or a.attnotnull and not a.atthasdef)
    and exists (select from pg_attribute o where o.attrelid = c.oid and o.attname = 'tenant_id' and not o.attisdropped)
  group by c.oid order by 1`;
