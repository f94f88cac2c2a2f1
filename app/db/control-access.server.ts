import type pg from "pg";
import { JOB_SCHEMA } from "./job-queues.server";
import { SECRETS_SCHEMA } from "./logins.server";
import { ACCESS_ROLE, BACKUP_ROLE, CONTROL_ROLE, JOBS_ROLE } from "./roles.server";

/** The schema of the operators' own data, of no tenant. */
export const CONTROL_SCHEMA = "control";

/**
 * Finds ways between the operators' data and those of members: rights of the operators' role outside its schema, and rights of other roles
 * inside it.
 * @returns one sentence per way. architecture, Data
 */
export async function auditControlAccess(client: Pick<pg.ClientBase, "query">): Promise<string[]> {
  const findings: string[] = [];
  for (const { sql, say } of CHECKS) {
    const { rows } = await client.query<{ role: string; object: string }>(sql);
    findings.push(...rows.map(({ role, object }) => say(role, object)));
  }
  return findings;
}

const ANY_RIGHT = "select, insert, update, delete, truncate, references, trigger";

/** The members of the operators' group, and the group itself; neither the owner nor superusers. */
const CONTROL_ROLES = `
  with control as (
    select r.* from pg_roles r join pg_roles g on g.rolname = '${CONTROL_ROLE}'
    where pg_has_role(r.oid, g.oid, 'member') and not r.rolsuper
      and r.oid <> (select oid from pg_roles where rolname = current_user)
  )`;

const CHECKS: { sql: string; say: (role: string, object: string) => string }[] = [
  {
    sql: `${CONTROL_ROLES} select distinct control.rolname as role, c.oid::regclass::text as object from control
      join pg_class c on c.relnamespace in (select oid from pg_namespace where nspname in ('public', '${JOB_SCHEMA}', '${SECRETS_SCHEMA}'))
        and c.relkind in ('r', 'p', 'v', 'm', 'f')
      where pg_has_role(control.oid, c.relowner, 'member')
        or has_table_privilege(control.oid, c.oid, '${ANY_RIGHT}')
        or has_any_column_privilege(control.oid, c.oid, 'select, insert, update, references') order by 1, 2`,
    say: (role, table) => `${table}: role ${role} of the operators' data may access it.`,
  },
  {
    sql: `${CONTROL_ROLES} select control.rolname as role, r.rolname as object from control
      join pg_roles r on r.oid <> control.oid and r.rolname not in ('${CONTROL_ROLE}', 'pg_database_owner')
        and (r.rolname like 'pg\\_%' or r.rolname like 'livery\\_access%' or r.rolbypassrls or r.rolsuper)
        and pg_has_role(control.oid, r.oid, 'member') order by 1, 2`,
    say: (role, other) => `Role ${role}: is a member of ${other}, which reads data of members.`,
  },
  {
    // Everyone, the roles that read members' data, and the backup's, which may read but not write.
    sql: `select r.rolname as role, c.oid::regclass::text as object from pg_roles g
      join pg_roles r on pg_has_role(r.oid, g.oid, 'member') and not r.rolsuper
        and r.oid <> (select oid from pg_roles where rolname = current_user)
      join pg_class c on c.relnamespace = to_regnamespace('${CONTROL_SCHEMA}') and c.relkind in ('r', 'p', 'v', 'm', 'f')
        and r.oid <> c.relowner
      where g.rolname in ('${ACCESS_ROLE}', '${JOBS_ROLE}', '${BACKUP_ROLE}')
        and (has_table_privilege(r.oid, c.oid, 'insert, update, delete, truncate, references, trigger')
          or has_any_column_privilege(r.oid, c.oid, 'insert, update, references')
          or g.rolname <> '${BACKUP_ROLE}' and has_any_column_privilege(r.oid, c.oid, 'select'))
      order by 1, 2`,
    say: (role, table) => `${table}: role ${role} may access the operators' data.`,
  },
];
