import type pg from "pg";
import { CONTROL_SCHEMA } from "./control-access.server";
import { JOB_SCHEMA } from "./job-queues.server";
import { BACKUP_ROLE } from "./roles.server";

/** The policy that lets a backup read the rows of every tenant; the audit recognises it by its name. */
export const BACKUP_POLICY = "backup";

/**
 * Lets the backup role read everything but the owner's secrets, in all present tables. It needs neither a superuser nor BYPASSRLS, which
 * managed servers do not grant.
 */
export async function letBackupRead(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ statement: string }>(MISSING);
  for (const { statement } of rows) await client.query(statement);
}

/** Only missing policies: creating one locks its table. */
const MISSING = `
  with backup as (select oid from pg_roles where rolname = '${BACKUP_ROLE}'),
  spaces as (select oid, nspname from pg_namespace where nspname in ('public', '${JOB_SCHEMA}', '${CONTROL_SCHEMA}')),
  tables as (select c.* from pg_class c join spaces on spaces.oid = c.relnamespace where c.relkind in ('r', 'p', 'S'))
  select format('grant usage on schema %I to %I', nspname, '${BACKUP_ROLE}') as statement
    from spaces, backup where not has_schema_privilege(backup.oid, spaces.oid, 'usage')
  union all
  select format('grant select on %s to %I', tables.oid::regclass, '${BACKUP_ROLE}') from tables, backup
    where not has_table_privilege(backup.oid, tables.oid, 'select')
  union all
  select format('create policy %I on %s for select to %I using (true)', '${BACKUP_POLICY}', tables.oid::regclass, '${BACKUP_ROLE}') from tables
    where tables.relrowsecurity
      and not exists (select from pg_policy p where p.polrelid = tables.oid and p.polname = '${BACKUP_POLICY}')`;
