import type pg from "pg";
import { JOBS_ROLE } from "./roles.server";

/** The policy that lets the worker find the tenants with due work; the audit recognises it by its name. */
export const JOBS_POLICY = "jobs";

/**
 * The columns of tenants' tables that the worker's role may read, of all tenants: times and states, which tell that a tenant has due work, and
 * no text. A column that a queue's query needs is added here. decision 310
 */
export const JOBS_COLUMNS: Readonly<Record<string, readonly string[]>> = {
  cards_to_end: ["tenant_id", "try_at"],
  complaints: ["tenant_id"],
  decisions: ["tenant_id"],
  direct_debit_mandates: ["tenant_id", "announced_at"],
  erasures: ["tenant_id"],
  growth_counts: ["tenant_id"],
  growth_pending: ["tenant_id"],
  invitations: ["tenant_id"],
  mails: ["tenant_id"],
  members: ["tenant_id"],
  notices: ["tenant_id", "created_at", "seq", "pushed_at", "mailed_at", "reminded_at"],
  orders: ["tenant_id"],
  partner_clicks: ["tenant_id"],
  partner_views: ["tenant_id"],
  payment_events: ["tenant_id"],
  payments: ["tenant_id", "check_at", "charged_back_at", "chargeback_reported_at"],
  photo_files_to_delete: ["tenant_id"],
  postbacks: ["tenant_id", "state", "due_at", "member_id"],
  provider_customers: ["tenant_id", "member_id", "keep_until", "try_at"],
  push_retries: ["tenant_id", "due_at"],
  refunds: ["tenant_id", "state"],
  refused_addresses: ["tenant_id"],
  waiting_entries: ["tenant_id"],
};

/** The columns of the table of tenants that the worker's role may read. */
const OF_TENANTS = ["id", "uid"];

/** All of it, as rows of a table and a column. */
const WANTED = [...Object.entries(JOBS_COLUMNS), ["tenants", OF_TENANTS] as const].flatMap(
  ([table, columns]) => columns.map((column) => ({ table, column })),
);

/** Lets the worker's role see which tenants have due work, in all present tables. */
export async function letJobsFindWork(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ statement: string }>(MISSING, [
    WANTED.map(({ table }) => table),
    WANTED.map(({ column }) => column),
  ]);
  for (const { statement } of rows) await client.query(statement);
}

const FROM_WANTED = `
  from unnest($1::text[], $2::text[]) as wanted (name, "column")
  join pg_class c on c.relname = wanted.name and c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
  join pg_roles r on r.rolname = '${JOBS_ROLE}'`;

/** Only what is missing: creating a policy locks its table. */
const MISSING = `
  select format('grant select (%I) on %s to %I', wanted."column", c.oid::regclass, r.rolname) as statement ${FROM_WANTED}
    where not has_column_privilege(r.oid, c.oid, wanted."column", 'select')
  union all
  select distinct format('create policy %I on %s for select to %I using (true)', '${JOBS_POLICY}', c.oid::regclass, r.rolname) ${FROM_WANTED}
    where c.relrowsecurity and not exists (select from pg_policy p where p.polrelid = c.oid and p.polname = '${JOBS_POLICY}')`;

/**
 * Finds rights on tenants' tables that the worker's role has beyond the listed columns.
 * @returns one sentence per table
 */
export async function auditJobsAccess(client: Pick<pg.ClientBase, "query">): Promise<string[]> {
  const { rows } = await client.query<{ table: string; columns: string | null; writes: boolean }>(BEYOND, [
    WANTED.map(({ table }) => table),
    WANTED.map(({ column }) => column),
  ]);
  return rows.map(({ table, columns, writes }) =>
    writes
      ? `${table}: role ${JOBS_ROLE} may change it.`
      : `${table}: role ${JOBS_ROLE} may read more than the worker needs: ${columns}.`,
  );
}

const BEYOND = `
  select c.relname as table, string_agg(a.attname, ', ' order by a.attnum) as columns, bool_or(has_any_column_privilege(r.oid, c.oid, 'insert, update, references')
      or has_table_privilege(r.oid, c.oid, 'insert, update, delete, truncate, references, trigger')) as writes
  from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  join pg_roles member on pg_has_role(member.oid, (select oid from pg_roles where rolname = '${JOBS_ROLE}'), 'member')
    and not member.rolsuper and member.oid <> c.relowner
    and member.oid <> (select oid from pg_roles where rolname = current_user)
  join pg_roles r on r.oid = member.oid
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm', 'f')
    and (has_column_privilege(r.oid, c.oid, a.attnum, 'select')
      and not exists (select from unnest($1::text[], $2::text[]) as wanted (name, "column") where wanted.name = c.relname and wanted."column" = a.attname)
      or has_any_column_privilege(r.oid, c.oid, 'insert, update, references')
      or has_table_privilege(r.oid, c.oid, 'insert, update, delete, truncate, references, trigger'))
  group by 1 order by 1`;
