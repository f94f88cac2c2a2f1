import type pg from "pg";

/** A relation on which the application's role has any right. */
export interface Reachable {
  /** With its schema where that is not `public`. */
  name: string;
  kind: "table" | "view" | "sequence";
  hasTenant: boolean;
  /** Columns that a statement may set, without tenant_id. */
  columns: string[];
  mayChange: boolean;
}

/** Lists, from the catalogue, every relation outside of PostgreSQL's own schemas on which the application's role has any right. */
export async function listReachable(client: pg.Client, appUrl: string): Promise<Reachable[]> {
  const { rows } = await client.query<Reachable>(REACHABLE, [decodeURIComponent(new URL(appUrl).username)]);
  return rows;
}

const REACHABLE = `
  select c.oid::regclass::text as name,
    case when c.relkind in ('v', 'm') then 'view' when c.relkind = 'S' then 'sequence' else 'table' end as kind,
    exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'tenant_id' and not a.attisdropped) as "hasTenant",
    array(select quote_ident(a.attname) from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      and a.attgenerated = '' and a.attidentity <> 'a' and a.attname <> 'tenant_id' order by a.attnum)::text[] as columns,
    c.relkind <> 'S' and has_table_privilege($1, c.oid, 'update, delete') as "mayChange"
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where n.nspname <> 'information_schema' and n.nspname !~ '^pg_' and c.relkind in ('r', 'p', 'v', 'm', 'f', 'S')
    and case when c.relkind = 'S' then has_sequence_privilege($1, c.oid, 'usage, select, update')
      else has_any_column_privilege($1, c.oid, 'select, insert, update, references') or has_table_privilege($1, c.oid, 'delete, truncate, trigger') end
  order by 1`;

export interface Attack {
  statement: string;
  /** Codes with which PostgreSQL may refuse it. */
  codes: string[];
  mustFail: boolean;
  /** Whether it may affect rows of the own tenant. */
  changesOwn: boolean;
  isOwn: (row: Record<string, unknown>) => boolean;
}

const REFUSED = "42501";

/** Returns statements that injected SQL of the tenant `mine` could try on a relation, to reach the rows of `theirs` or to change the relation. */
export function attacksOn(
  { name, kind, hasTenant, columns, mayChange }: Reachable,
  mine: number,
  theirs: number,
): Attack[] {
  const isOwn = (row: Record<string, unknown>) => {
    if (hasTenant) return row.tenant_id === undefined || row.tenant_id === mine;
    // A job names its tenant in its data.
    const data = row.data as { tenant?: string } | undefined;
    return !data?.tenant || data.tenant === "mine";
  };
  const harmless = (statement: string): Attack => ({
    statement,
    codes: [REFUSED],
    mustFail: false,
    changesOwn: false,
    isOwn,
  });
  const own = (statement: string): Attack => ({ ...harmless(statement), changesOwn: true });
  const refused = (statement: string, ...codes: string[]): Attack => ({
    ...harmless(statement),
    codes: [REFUSED, ...codes],
    mustFail: true,
  });
  if (kind === "sequence")
    return [
      refused(`select nextval('${name}')`),
      refused(`select setval('${name}', 1)`),
      refused(`select last_value from ${name}`),
    ];
  const list = columns.join(", ");
  const ofTheirs = hasTenant
    ? `tenant_id = ${theirs}`
    : name === "pgboss.job"
      ? "data->>'tenant' = 'theirs'"
      : "true";
  const one = columns[0] ?? "tenant_id";
  const attacks = [
    harmless(`select * from ${name}`),
    harmless(
      `select * from ${name} where ${ofTheirs} and ${hasTenant || name === "pgboss.job" ? "true" : "false"}`,
    ),
    harmless(`with all_rows as materialized (select * from ${name}) select * from all_rows`),
    harmless(`select one.* from ${name} one left join ${name} other on true`),
    harmless(`select * from ${name} tablesample system (100)`),
    harmless(`set local row_security = off; select * from ${name}`),
    harmless(`set local enable_seqscan = off; select * from ${name}`),
    harmless(`update ${name} set ${one} = ${one} where ${ofTheirs}`),
    harmless(`delete from ${name} where ${ofTheirs}`),
    harmless(`merge into ${name} as one using (select 1) as two on ${ofTheirs} when matched then delete`),
    refused(`truncate ${name}`),
    refused(`truncate ${name} cascade`),
    refused(`create index on ${name} (${one})`),
    refused(
      `create trigger mine before insert on ${name} for each row execute function suppress_redundant_updates_trigger()`,
    ),
    refused(`create rule mine as on insert to ${name} do instead nothing`, "42P17"),
    refused(`create policy mine on ${name} using (true)`),
    refused(`create view mine as select * from ${name}`),
    refused(`create table mine (like ${name})`),
    refused(`create temporary table mine as select * from ${name}`),
    refused(`create statistics mine on ${one}, ${columns[1] ?? "tenant_id"} from ${name}`),
    refused(`alter table ${name} disable row level security`),
    refused(`alter table ${name} no force row level security`),
    refused(`alter table ${name} owner to current_user`),
    refused(`alter table ${name} add column mine int`),
    refused(`comment on table ${name} is 'mine'`),
    // Answered with a warning where it grants nothing.
    harmless(`grant all on ${name} to public`),
    refused(`drop table ${name}`),
    refused(`drop table ${name} cascade`),
    refused(`copy ${name} to program 'cat'`),
    refused(`copy ${name} to '/tmp/livery-mine'`),
    refused(`copy ${name} from program 'true'`),
  ];
  if (hasTenant)
    attacks.push(
      refused(`update ${name} set tenant_id = ${theirs}`),
      refused(
        `insert into ${name} (tenant_id${list ? `, ${list}` : ""}) select ${theirs}${list ? `, ${list}` : ""} from ${name}`,
      ),
      refused(
        `insert into ${name} (tenant_id${list ? `, ${list}` : ""}) select ${theirs}${list ? `, ${list}` : ""} from ${name} on conflict do nothing`,
      ),
      own(`delete from ${name} returning *`),
      own(`update ${name} set ${one} = ${one} returning *`),
      own(`select * from ${name} for update`),
    );
  // A lock on the whole table stops other tenants: without a right to change rows it is refused.
  if (!mayChange)
    attacks.push(
      refused(`lock table ${name} in access exclusive mode`),
      refused(`lock table ${name} in share mode`),
    );
  return attacks;
}
