import type pg from "pg";
import { TENANT_FUNCTIONS } from "./audit-signature.server";
import { JOB_SCHEMA } from "./job-queues.server";
import { SECRETS_SCHEMA } from "./logins.server";
import { WITHHELD_FUNCTIONS } from "./restrict-database.server";
import { ACCESS_ROLE, BACKUP_ROLE, JOBS_ROLE } from "./roles.server";

/**
 * Finds ways in which the application's roles could bypass the policies: their own rights, and views and functions that run with the
 * owner's rights.
 * @returns one sentence per way
 */
export async function auditAccess(
  client: Pick<pg.ClientBase, "query">,
  globalTables: string[],
): Promise<string[]> {
  const findings: string[] = [];
  for (const { sql, say } of CHECKS) {
    const values = sql.includes("$1") ? [globalTables] : [];
    const { rows } = await client.query<{ subject: string; object: string }>(sql, values);
    findings.push(...rows.map((row) => say(row.subject, row.object)));
  }
  return findings;
}

interface Check {
  sql: string;
  say: (subject: string, object: string) => string;
}

/**
 * The group and its members, without the owner who queries: PostgreSQL 16 makes the creator of a role its member, so that it can grant the
 * role.
 */
const APP_ROLES = `
  with recursive member (oid) as (
    select oid from pg_roles where rolname = '${ACCESS_ROLE}'
    union
    select m.member from pg_auth_members m join member on m.roleid = member.oid
    where m.member <> (select oid from pg_roles where rolname = current_user)
  ), app as (select r.* from pg_roles r join member using (oid))`;

const CHECKS: Check[] = [
  {
    sql: `${APP_ROLES} select app.rolname as subject, r.rolname as object from app
      join pg_roles r on (r.rolsuper or r.rolbypassrls) and pg_has_role(app.oid, r.oid, 'member')`,
    say: (role, other) =>
      role === other
        ? `Role ${role}: is a superuser or bypasses row level security.`
        : `Role ${role}: may become ${other}, which bypasses row level security.`,
  },
  {
    sql: `${APP_ROLES} select app.rolname as subject, c.relname as object from app
      join pg_class c on c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm', 'f')
        and pg_has_role(app.oid, c.relowner, 'member')
      where not app.rolsuper order by 1, 2`,
    say: (role, table) =>
      `Role ${role}: owns ${table} or may become its owner, so it could remove its policy.`,
  },
  {
    sql: `${APP_ROLES} select rolname as subject, '' as object from app
      where not rolsuper and has_schema_privilege(oid, 'public', 'create')`,
    say: (role) => `Role ${role}: may create tables in the schema public.`,
  },
  {
    // Row level security does not apply to these: truncate empties every tenant, references reveals which rows exist.
    sql: `${APP_ROLES} select distinct on (c.relname) app.rolname as subject, c.relname as object from app
      join pg_class c on c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and c.relname <> all ($1)
      where not app.rolsuper and has_table_privilege(app.oid, c.oid, 'truncate, references, trigger')
      order by c.relname, app.rolname`,
    say: (role, table) =>
      `${table}: role ${role} may truncate it, reference it or create triggers on it, which bypasses the policy.`,
  },
  {
    sql: `select c.relname as subject, '' as object from pg_class c
      where c.relnamespace = 'public'::regnamespace and (c.relkind in ('m', 'f') or c.relkind = 'v'
        and not coalesce('security_invoker=true' = any (c.reloptions), false)) order by 1`,
    say: (view) =>
      `${view}: shows rows with its owner's rights. A view needs security_invoker = true; a materialized view or foreign table has no policy.`,
  },
  {
    sql: `${APP_ROLES} select distinct p.proname as subject, '' as object from pg_proc p, app
      where p.pronamespace not in ('pg_catalog'::regnamespace, 'information_schema'::regnamespace) and p.prosecdef
        and not exists (select from unnest(array['${TENANT_FUNCTIONS.join("', '")}']) as known where to_regprocedure(known) = p.oid)
        and has_function_privilege(app.oid, p.oid, 'execute') order by 1`,
    say: (name) =>
      `${name}(): is a function with its owner's rights (security definer) that the application may call.`,
  },
  {
    sql: `${APP_ROLES} select distinct on (c.relname) app.rolname as subject, c.relname as object from app
      join pg_class c on c.relnamespace = 'public'::regnamespace and c.relname = any ($1) and c.relkind in ('r', 'p')
      where not app.rolsuper and (has_table_privilege(app.oid, c.oid, 'insert, update, delete, truncate, trigger')
        or has_any_column_privilege(app.oid, c.oid, 'insert, update'))
      order by c.relname, app.rolname`,
    say: (role, table) => `${table}: role ${role} may write to a table without tenants.`,
  },
  {
    sql: `${APP_ROLES} select app.rolname as subject, n.nspname as object from app
      join pg_namespace n on n.nspname = '${SECRETS_SCHEMA}'
      where not app.rolsuper and (has_schema_privilege(app.oid, n.oid, 'usage, create') or exists (
        select from pg_class c where c.relnamespace = n.oid and c.relkind in ('r', 'v', 'm')
          and has_any_column_privilege(app.oid, c.oid, 'select, insert, update, references'))) order by 1`,
    say: (role, schema) => `Role ${role}: may use the schema ${schema}, which contains passwords and keys.`,
  },
  {
    sql: `${APP_ROLES} select rolname as subject, current_database() as object from app
      where not rolsuper and has_database_privilege(oid, current_database(), 'temporary, create') order by 1`,
    say: (role, database) =>
      `Role ${role}: may create temporary tables or schemas in the database ${database}.`,
  },
  {
    sql: `${APP_ROLES} select distinct on (name) app.rolname as subject, name as object from app,
        unnest(array['${WITHHELD_FUNCTIONS.join("', '")}']) as name
      where not app.rolsuper and has_function_privilege(app.oid, to_regprocedure('pg_catalog.' || name), 'execute')
        and (select rolsuper from pg_roles where rolname = current_user) order by name, app.rolname`,
    say: (role, name) => `${name}: role ${role} may call it, because the right of PUBLIC was not revoked.`,
  },
  {
    sql: `${APP_ROLES} select app.rolname as subject, r.rolname as object from app
      join pg_roles r on r.oid <> app.oid and r.rolname <> all (array['${ACCESS_ROLE}', 'pg_database_owner'])
        and (r.rolname like 'pg\\_%' or r.rolname in ('${JOBS_ROLE}', '${BACKUP_ROLE}'))
        and pg_has_role(app.oid, r.oid, 'member')
      where not app.rolsuper order by 1, 2`,
    say: (role, other) => `Role ${role}: is a member of ${other}, which reads data of other tenants.`,
  },
  {
    // Of this database's logins: other logins are corrected when their own database is migrated.
    sql: `select r.rolname as subject, array_to_string(s.setconfig, ', ') as object
      from ${SECRETS_SCHEMA}.logins l join pg_roles r on r.rolname = l.role join pg_db_role_setting s on s.setrole = r.oid
        and s.setdatabase in (0, (select oid from pg_database where datname = current_database())) order by 1`,
    say: (role, settings) => `Role ${role}: its sessions start with settings of the role: ${settings}.`,
  },
  {
    sql: `${APP_ROLES} select distinct on (c.relname) app.rolname as subject, c.relname as object from app
      join pg_class c on c.relnamespace = to_regnamespace('${JOB_SCHEMA}') and c.relkind in ('r', 'p')
      where not app.rolsuper and (
        has_table_privilege(app.oid, c.oid, 'update, delete, truncate, references, trigger')
        or has_table_privilege(app.oid, c.oid, 'insert') or has_any_column_privilege(app.oid, c.oid, 'update')
        or has_any_column_privilege(app.oid, c.oid, 'insert') and c.relname <> 'job'
        or has_table_privilege(app.oid, c.oid, 'select') and c.relname not in ('job', 'queue')
        or c.relname = 'job' and not (c.relrowsecurity and array(
          select p.polname || ' ' || p.polcmd::text from pg_policy p
          where p.polrelid = c.oid and p.polroles && array[0::oid, app.oid, to_regrole('${ACCESS_ROLE}')::oid] order by 1)
            = array['queued a', 'tenant r']))
      order by c.relname, app.rolname`,
    say: (role, table) => `${JOB_SCHEMA}.${table}: role ${role} may access jobs of other tenants.`,
  },
];
