type Query = (statement: string) => Promise<Record<string, unknown>[]>;

/** A row of any table of tenants, with the members that it refers to, directly or through other rows. */
export type OwnedRow = {
  table: string;
  /** the values of its primary key */
  key: string;
  row: Record<string, unknown>;
  owners: number[];
};

type ForeignKey = { table: string; parent: string; columns: string[]; parents: string[] };

const DEPTH_MAX = 3;
/** A provider knows a payment by its reference. */
const AT_PROVIDER: ForeignKey = {
  table: "sandbox_payments",
  parent: "payments",
  columns: ["tenant_id", "reference"],
  parents: ["tenant_id", "reference"],
};
/** Search tables repeat columns of `members`. */
const DERIVED = /^search_/;

/** Reads every row of the tenants that refers to one of the members, and the rows that refer to no member. */
export async function readOwnedRows(query: Query, members: readonly number[]): Promise<OwnedRow[]> {
  const keys = [...((await query(FOREIGN_KEYS)) as unknown as ForeignKey[]), AT_PROVIDER];
  const tables = (await query(TABLES)) as unknown as { table: string; key: string[] }[];
  const rows: OwnedRow[] = [];
  for (const { table, key } of tables.filter((one) => !DERIVED.test(one.table))) {
    const found = await query(`select * from (
      select to_jsonb(t) as row, ${ownersOf(keys, table, "t", [table])} as owners from ${table} t
    ) found where owners = '{}' or owners && array[${members.join(",")}]::bigint[]`);
    for (const one of found) {
      const row = one.row as Record<string, unknown>;
      rows.push({
        table,
        key: key.map((column) => String(row[column])).join(" "),
        row,
        owners: [...new Set((one.owners as unknown[]).map(Number))],
      });
    }
  }
  return rows;
}

/** Returns the expression of the members that a row refers to, as an array. */
function ownersOf(keys: readonly ForeignKey[], table: string, alias: string, path: string[]): string {
  const own = keys.filter((one) => one.table === table);
  const direct = own
    .filter(({ parent }) => parent === "members")
    .map(({ columns, parents }) => `${alias}.${columns[parents.indexOf("id")]}`);
  if (table === "members") direct.push(`${alias}.id`);
  const parts = [`array_remove(array[${direct.join(", ")}]::bigint[], null)`];
  for (const { parent, columns, parents } of own) {
    if (parent === "members" || parent === "tenants" || path.includes(parent) || path.length > DEPTH_MAX)
      continue;
    const next = `${alias}${parts.length}`;
    const on = columns.map((column, at) => `${next}.${parents[at]} = ${alias}.${column}`).join(" and ");
    const inner = ownersOf(keys, parent, next, [...path, parent]);
    parts.push(`coalesce((select ${inner} from ${parent} ${next} where ${on} limit 1), '{}')`);
  }
  return `(${parts.join(" || ")})`;
}

const FOREIGN_KEYS = `
  select c.conrelid::regclass::text as table, c.confrelid::regclass::text as parent,
    array(select attname::text from unnest(c.conkey) with ordinality k (n, at)
      join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k.n order by at) as columns,
    array(select attname::text from unnest(c.confkey) with ordinality k (n, at)
      join pg_attribute a on a.attrelid = c.confrelid and a.attnum = k.n order by at) as parents
  from pg_constraint c join pg_class t on t.oid = c.conrelid
  where c.contype = 'f' and c.connamespace = 'public'::regnamespace and not t.relispartition and c.conparentid = 0
  order by c.conname`;

const TABLES = `
  select c.oid::regclass::text as table,
    array(select attname::text from unnest(i.indkey) with ordinality k (n, at)
      join pg_attribute a on a.attrelid = c.oid and a.attnum = k.n order by at) as key
  from pg_class c join pg_index i on i.indrelid = c.oid and i.indisprimary
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
    and exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'tenant_id' and not a.attisdropped)
  order by 1`;
