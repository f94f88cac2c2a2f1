import type pg from "pg";

type Client = Pick<pg.ClientBase, "query">;

const HEADER = `-- The schema of a migrated database, for readers: written by \`npm run schema\` from the catalogue, compared by
-- tests/scripts/schema.test.ts. No program reads it. Tables come from migrations/, functions and triggers from functions/.`;

/**
 * Describes a schema of a migrated database: tables with columns, constraints, indexes and triggers, then functions, policies and
 * rights. The text is the same on every version of PostgreSQL.
 * @param client connected with the default search path
 * @param schema `public`, the tables of tenants, or `control`, the operators' own
 */
export async function describeSchema(
  client: Client,
  schema: "public" | "control" = "public",
): Promise<string> {
  const of = (query: string) => linesOf(client, query.replaceAll("'public'", `'${schema}'`));
  const parts = await of(PARTS);
  const tables = [...new Set(parts.map(({ owner }) => owner))].map((table) => {
    const kind = (name: string) => parts.filter((part) => part.owner === table && part.kind === name);
    const inside = [...kind("column"), ...kind("constraint")].map(({ line }) => `  ${line}`);
    const after = [...kind("index"), ...kind("trigger")].map(({ line }) => `${line};`);
    return [`create table ${table} (\n${inside.join(",\n")}\n);`, ...after].join("\n");
  });
  const functions = (await of(FUNCTIONS)).map(({ line }) => `${line};`);
  const security = groups(await of(SECURITY)).map(([line, owners]) => `-- ${line}\n${wrap(owners, "--   ")}`);
  const rights = groups(await of(RIGHTS)).map(
    ([line, owners]) => `${line.replace(PLACE, `\n${wrap(owners, "  ")}\n`)};`,
  );
  return [
    HEADER,
    ...tables,
    `-- Functions\n${functions.join("\n")}`,
    `-- Row-level security\n${security.join("\n")}`,
    `-- Rights\n${rights.join("\n")}\n`,
  ].join("\n\n");
}

interface Line {
  /** the table or function that the line is about */
  owner: string;
  kind: string;
  line: string;
}

/** Where the owners of a line belong in it. */
const PLACE = " … ";

async function linesOf(client: Client, query: string): Promise<Line[]> {
  const { rows } = await client.query<Line>(query);
  return rows.map((row) => ({ ...row, line: plain(row.line) }));
}

/** Returns each line once, with everything that it applies to. */
function groups(lines: Line[]): [line: string, owners: string[]][] {
  const of = (line: string) => lines.filter((other) => other.line === line).map(({ owner }) => plain(owner));
  return [...new Set(lines.map(({ line }) => line))].map((line) => [line, of(line)]);
}

/** Joins names to lines of at most 140 characters. */
function wrap(names: string[], indent: string): string {
  const lines = [""];
  for (const [index, name] of names.entries()) {
    const next = index === names.length - 1 ? name : `${name}, `;
    if (`${indent}${lines.at(-1)}${next}`.trimEnd().length > 140) lines.push("");
    lines.push(`${lines.pop()}${next}`);
  }
  return lines.map((line) => `${indent}${line.trimEnd()}`).join("\n");
}

/** Writes PostgreSQL's output as a person would: lower case, short names of types, `in`, no casts of constants. */
function plain(text: string): string {
  return text
    .split(/('(?:[^']|'')*')/)
    .map((part, index) => (index % 2 === 1 ? part : part.toLowerCase()))
    .join("")
    .replaceAll(/::(?:text|jsonb)(?:\[\])?/g, "")
    .replaceAll("timestamp with time zone", "timestamptz")
    .replaceAll(/\binteger\b/g, "int")
    .replaceAll(/= any \(array\[([^\]]*)\]\)/g, "in ($1)")
    .replaceAll(" using btree ", " ");
}

const TABLES = "c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')";

/** Constraints without those for "not null", which only newer versions list; indexes without those of constraints. */
const PARTS = `
  select owner, kind, line from (
  select c.relname::text as owner, 'column' as kind,
    a.attname || ' ' || format_type(a.atttypid, a.atttypmod) || case when a.attnotnull then ' not null' else '' end
      || case when a.attidentity = 'a' then ' generated always as identity'
        when d.oid is not null then ' default ' || pg_get_expr(d.adbin, d.adrelid, true) else '' end as line, a.attnum as number, '' as place
  from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
  where ${TABLES}
  union all
  select c.relname, 'constraint', 'constraint ' || k.conname || ' ' || pg_get_constraintdef(k.oid, true),
    position(k.contype::text in 'pufc'), k.conname
  from pg_class c join pg_constraint k on k.conrelid = c.oid and k.contype in ('p', 'u', 'f', 'c')
  where ${TABLES}
  union all
  select c.relname, 'index', pg_get_indexdef(i.indexrelid, 0, true), 0, x.relname
  from pg_class c join pg_index i on i.indrelid = c.oid join pg_class x on x.oid = i.indexrelid
  where ${TABLES} and not exists (select from pg_constraint k where k.conindid = i.indexrelid and k.conrelid = c.oid)
  union all
  select c.relname, 'trigger', pg_get_triggerdef(t.oid, true), 0, t.tgname
  from pg_class c join pg_trigger t on t.tgrelid = c.oid and not t.tgisinternal
  where ${TABLES}
  ) as parts order by owner collate "C", number, place collate "C"`;

const FUNCTIONS = `
  select p.proname::text as owner, 'function' as kind,
    'create function ' || p.proname || '(' || pg_get_function_arguments(p.oid) || ') returns ' || pg_get_function_result(p.oid)
      || ' language ' || l.lanname || case p.provolatile when 'i' then ' immutable' when 's' then ' stable' else '' end
      || case when p.prosecdef then ' security definer' else '' end as line
  from pg_proc p join pg_language l on l.oid = p.prolang where p.pronamespace = 'public'::regnamespace
  order by p.proname collate "C", p.oid`;

const SECURITY = `
  select owner, kind, line from (
  select c.relname::text as owner, 'security' as kind,
    case when c.relforcerowsecurity then 'enabled and forced on' when c.relrowsecurity then 'enabled on' else 'none on' end as line
  from pg_class c where ${TABLES}
  union all
  select c.relname, 'policy', 'policy ' || p.polname || ', for ' || case p.polcmd when '*' then 'all' when 'r' then 'select'
      when 'a' then 'insert' when 'w' then 'update' else 'delete' end
    || ' to ' || coalesce((select string_agg(rolname, ', ' order by rolname) from pg_roles where oid = any (p.polroles)), 'public')
    || coalesce(' using ' || pg_get_expr(p.polqual, p.polrelid), '')
    || coalesce(' with check ' || pg_get_expr(p.polwithcheck, p.polrelid), '')
  from pg_class c join pg_policy p on p.polrelid = c.oid where ${TABLES}
  ) as parts order by kind collate "C" desc, line collate "C", owner collate "C"`;

/** Rights of others than the owner: of tables, of single columns, of functions. */
const RIGHTS = `
  with rights (owner, kind, acl, holder) as (
    select c.relname::text, '', c.relacl, c.relowner from pg_class c where ${TABLES}
    union all
    select c.relname || ' (' || a.attname || ')', '', a.attacl, c.relowner from pg_class c join pg_attribute a on a.attrelid = c.oid
    where ${TABLES} and a.attacl is not null
    union all
    select p.proname || '(' || pg_get_function_identity_arguments(p.oid) || ')', ' function',
      coalesce(p.proacl, acldefault('f', p.proowner)), p.proowner
    from pg_proc p where p.pronamespace = 'public'::regnamespace
  )
  select owner, kind, 'grant ' || string_agg(acl.privilege_type, ', ' order by acl.privilege_type)
    || ' on' || kind || '${PLACE}to ' || coalesce(r.rolname, 'public') as line
  from rights cross join lateral aclexplode(rights.acl) as acl left join pg_roles r on r.oid = acl.grantee
  where acl.grantee <> holder group by kind, owner, r.rolname
  order by kind collate "C", owner collate "C"`;
