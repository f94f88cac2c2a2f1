import type pg from "pg";
import { auditAccess } from "./audit-access.server";
import { auditSignature } from "./audit-signature.server";
import { BACKUP_POLICY } from "./backup-access.server";
import { auditControlAccess } from "./control-access.server";
import { auditJobsAccess, JOBS_COLUMNS, JOBS_POLICY } from "./jobs-access.server";
import { BACKUP_ROLE, JOBS_ROLE } from "./roles.server";

/** Tables without a tenant. Every other table must isolate tenants. */
export const GLOBAL_TABLES = ["tenants", "schema_migrations", "schema_functions", "invoice_numbers"];

/** Columns ("table.column") with random tokens that may be unique across tenants, since they cannot be guessed. */
export const RANDOM_TOKENS: string[] = [];

/** The two expressions as PostgreSQL prints them; any other one, however similar, is reported. */
const DEFAULT = "verified_tenant()";
const POLICY = `(tenant_id = ( SELECT ${DEFAULT} AS verified_tenant))`;

/**
 * Checks in PostgreSQL's catalogue that every table of the schema `public` isolates tenants, and that the application cannot bypass that.
 * @returns one sentence per defect. architecture, Data
 */
export async function auditTenantTables(client: Pick<pg.ClientBase, "query">): Promise<string[]> {
  const { rows: tables } = await client.query<TableFacts>(TABLES, [GLOBAL_TABLES]);
  const { rows: indexes } = await client.query<{ table: string; index: string; columns: string[] }>(INDEXES, [
    GLOBAL_TABLES,
  ]);
  const { rows: references } = await client.query<{ table: string; name: string; target: string }>(
    REFERENCES,
    [GLOBAL_TABLES],
  );
  return [
    ...tables.flatMap(judge),
    ...indexes
      .filter(
        ({ table, columns }) => !columns.every((column) => RANDOM_TOKENS.includes(`${table}.${column}`)),
      )
      .map(({ table, index }) => `${table}: the unique index ${index} does not lead with tenant_id.`),
    ...references.map(
      ({ table, name, target }) =>
        `${table}: the foreign key ${name} to ${target} does not pair tenant_id with tenant_id.`,
    ),
    ...(await auditAccess(client, GLOBAL_TABLES)),
    ...(await auditJobsAccess(client)),
    ...(await auditControlAccess(client)),
    ...(await auditSignature(client)),
  ];
}

interface TableFacts {
  table: string;
  tenantType: string | null;
  notNull: boolean | null;
  default: string | null;
  keyLeads: boolean | null;
  enabled: boolean;
  forced: boolean;
  policies: Policy[];
}

interface Policy {
  command: string;
  name: string;
  permissive: boolean;
  /** "" means everyone */
  roles: string;
  using: string | null;
  check: string | null;
}

function judge(facts: TableFacts): string[] {
  if (facts.tenantType === null)
    return [`${facts.table}: has no tenant_id, and is not a known global table.`];
  const backups = facts.policies.filter(isForBackups);
  const [policy, ...more] = facts.policies.filter(
    (one) => !isForBackups(one) && !isForJobs(facts.table, one),
  );
  const exact =
    policy &&
    more.length === 0 &&
    policy.command === "*" &&
    policy.permissive &&
    policy.roles === "" &&
    policy.using === POLICY &&
    policy.check === POLICY;
  const defects: [boolean, string][] = [
    [facts.tenantType !== "integer", `tenant_id is ${facts.tenantType}, not int`],
    [!facts.notNull, "tenant_id may be null"],
    [facts.default !== DEFAULT, "tenant_id does not default to the transaction's tenant"],
    [!facts.keyLeads, "the primary key does not lead with tenant_id"],
    [!facts.enabled, "row level security is not enabled"],
    [!facts.forced, "row level security is not forced on the owner"],
    [!exact, "the policy is not exactly the tenant policy, as the only one and for all commands"],
    [backups.length === 0, "a backup would omit its rows"],
  ];
  return defects.filter(([found]) => found).map(([, sentence]) => `${facts.table}: ${sentence}.`);
}

/** Returns whether a policy only lets the backup role read. */
function isForBackups({ name, command, roles, using }: Policy): boolean {
  return name === BACKUP_POLICY && command === "r" && roles === BACKUP_ROLE && using === "true";
}

/** Returns whether a policy only lets the worker's role read, on a table in which it looks for due work; `auditJobsAccess` checks the columns. */
function isForJobs(table: string, { name, command, roles, using }: Policy): boolean {
  const isListed = Object.hasOwn(JOBS_COLUMNS, table);
  return isListed && name === JOBS_POLICY && command === "r" && roles === JOBS_ROLE && using === "true";
}

const IN_SCOPE =
  "c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and c.relname <> all ($1)";

const TABLES = `
  select c.relname as table, format_type(a.atttypid, a.atttypmod) as "tenantType", a.attnotnull as "notNull",
    pg_get_expr(d.adbin, d.adrelid) as default,
    c.relrowsecurity as enabled, c.relforcerowsecurity as forced,
    (select i.indkey[0] = a.attnum from pg_index i where i.indrelid = c.oid and i.indisprimary) as "keyLeads",
    (select coalesce(jsonb_agg(jsonb_build_object(
        'name', p.polname, 'command', p.polcmd, 'permissive', p.polpermissive,
        'roles', array_to_string(array(select rolname from pg_roles where oid = any (p.polroles) order by 1), ' '),
        'using', pg_get_expr(p.polqual, p.polrelid), 'check', pg_get_expr(p.polwithcheck, p.polrelid))), '[]')
      from pg_policy p where p.polrelid = c.oid) as policies
  from pg_class c
  left join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id' and not a.attisdropped
  left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
  where ${IN_SCOPE} order by 1`;

/** Exclusion constraints also have an index and compare rows of all tenants. */
const INDEXES = `
  select c.relname as table, x.relname as index,
    (select array_agg(coalesce(a.attname, 'an expression')::text) from unnest(i.indkey) k
      left join pg_attribute a on a.attrelid = c.oid and a.attnum = k) as columns
  from pg_index i join pg_class c on c.oid = i.indrelid join pg_class x on x.oid = i.indexrelid
  left join pg_attribute t on t.attrelid = c.oid and t.attnum = i.indkey[0]
  where ${IN_SCOPE} and (i.indisunique or i.indisexclusion) and not i.indisprimary
    and t.attname is distinct from 'tenant_id'
  order by 1, 2`;

const REFERENCES = `
  select c.relname as table, k.conname as name, r.relname as target
  from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_class r on r.oid = k.confrelid
  where ${IN_SCOPE} and k.contype = 'f' and r.relname <> all ($1) and not exists (
    select from unnest(k.conkey, k.confkey) as pair (ours, theirs)
    join pg_attribute a on a.attrelid = k.conrelid and a.attnum = ours and a.attname = 'tenant_id'
    join pg_attribute b on b.attrelid = k.confrelid and b.attnum = theirs and b.attname = 'tenant_id')
  order by 1, 2`;
