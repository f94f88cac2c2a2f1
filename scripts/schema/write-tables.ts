import type pg from "pg";
import { computed, later, once, types, unions } from "./column-rules.ts";

/** What the file of a schema begins and ends with, and what its list of tables is called. */
interface FileParts {
  header: string;
  footer: string;
  about: string;
  list: string;
}

const HEADER = `// Written by \`npm run schema\`; do not edit. Comments are those of db/migrations, write rules those of scripts/schema/column-rules.ts.
import type { ColumnType, Generated, GeneratedAlways, Transaction } from "kysely";
import type {
  BankTransfer,
  Computed,
  InvoiceIssuer,
  InvoiceLine,
  Jsonb,
  Later,
  Once,
  TenantId,
} from "./column-types";
`;

const FOOTER = `/** What runs inside \`db.transaction(...)\`. */
export type TenantTransaction = Transaction<Tables>;

/** The outcome of one try of a postback. */
export type PostbackOutcome = Exclude<PostbackTryOutcome, "running">;
`;

const PUBLIC: FileParts = {
  header: HEADER,
  footer: FOOTER,
  about:
    'The tables as the driver returns them: snake_case, bigint as number (pool.server.ts checks that it fits), timestamptz as Date, date as "YYYY-MM-DD", numeric as string. Domain functions turn rows into domain objects.',
  list: "Tables extends GlobalTables",
};

const CONTROL: FileParts = {
  header: `${HEADER.split("\n", 1)[0]}
import type { ColumnType, Generated, GeneratedAlways, Transaction } from "kysely";
import type { BrandFacts, DayHours, DayMoney, Usual } from "./brand-figures";
import type { Jsonb, Later, Once } from "./column-types";
`,
  footer: `/** What runs inside \`control.transaction(...)\`. */
export type ControlTransaction = Transaction<ControlTables>;
`,
  about: "The operators' own tables, of no tenant, as the driver returns them.",
  list: "ControlTables",
};

/** Tables of the owner, which the application cannot access. */
const OWNERS = ["invoice_numbers", "schema_functions", "schema_migrations"];

/** PostgreSQL's types as pool.server.ts returns them. */
const BASE: Record<string, string> = {
  bigint: "number",
  boolean: "boolean",
  bytea: "Buffer",
  date: "string",
  integer: "number",
  real: "number",
  smallint: "number",
  text: "string",
  "text[]": "string[]",
  "timestamp with time zone": "Date",
  uuid: "string",
};

interface Column {
  table: string;
  name: string;
  type: string;
  isNullable: boolean;
  isIdentity: boolean;
  hasDefault: boolean;
}

/**
 * Writes the types of the tables as kysely needs them, from the catalogue of a migrated database.
 * @param comments of tables and columns, as `readComments` returns them
 * @param schema `public`, the tables of tenants, or `control`, the operators' own
 * @throws Error for a rule without a column, and for a type of PostgreSQL that has no type here
 */
export async function writeTables(
  client: Pick<pg.ClientBase, "query">,
  comments: ReadonlyMap<string, string>,
  schema: "public" | "control" = "public",
): Promise<string> {
  const { rows: all } = await client.query<Column & { schema: string }>(COLUMNS, [OWNERS]);
  const { rows: lists } = await client.query<{ column: string; check: string }>(CHECKS);
  refuseUnknown(all);
  const columns = all.filter((column) => column.schema === schema);
  const parts = schema === "public" ? PUBLIC : CONTROL;
  const values = new Map(lists.map(({ column, check }) => [column, check.match(/'[^']*'/g) ?? []]));
  const tables = [...new Set(columns.map(({ table }) => table))];
  const isGlobal = (table: string) => !columns.some((one) => one.table === table && one.name === "tenant_id");
  const list = (name: string, chosen: string[]) =>
    `export interface ${name} {\n${chosen.map((table) => `  ${table}: ${nameOf(table)};`).join("\n")}\n}\n`;
  const isHere = (column: string) => tables.includes(column.split(".", 1)[0] ?? "");
  const here = Object.keys(unions).filter(isHere);
  const named = [...new Set(here.map((column) => unions[column] ?? ""))].sort().map((name) => {
    const column = here.find((key) => unions[key] === name) ?? "";
    return writeUnion(name, valuesOf(values, column));
  });
  const interfaces = tables.map((table) => {
    const lines = columns
      .filter((column) => column.table === table)
      .map((column) => {
        const comment = comments.get(`${table}.${column.name}`);
        return `${comment ? `  /** ${comment} */\n` : ""}  ${column.name}: ${typeOf(column, values)};\n`;
      });
    return `${about(comments.get(table))}export interface ${nameOf(table)} {\n${lines.join("")}}\n`;
  });
  return [
    parts.header,
    `${about(parts.about)}${list(
      parts.list,
      tables.filter((table) => schema === "control" || !isGlobal(table)),
    )}`,
    ...(schema === "public"
      ? [
          `${about("Tables without a tenant: the only ones outside a tenant's transaction.")}${list("GlobalTables", tables.filter(isGlobal))}`,
        ]
      : []),
    parts.footer,
    ...named,
    ...interfaces,
  ].join("\n");
}

function nameOf(table: string): string {
  return `${table.replaceAll(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase())}Table`;
}

function typeOf(column: Column, values: Map<string, string[]>): string {
  const id = `${column.table}.${column.name}`;
  const whole = types[id];
  if (whole) return whole;
  if (column.name === "tenant_id") return "TenantId";
  const base = unions[id] ?? (values.has(id) ? valuesOf(values, id).join(" | ") : BASE[column.type]);
  if (!base) throw new Error(`${id}: the type ${column.type} has no type here. Add it to column-rules.ts.`);
  const has = (rules: Record<string, string>) => rules[column.table]?.split(" ").includes(column.name);
  const type = column.isNullable ? `${base} | null` : base;
  if (has(once)) return `Once<${type}>`;
  if (has(computed)) return `Computed<${type}>`;
  if (has(later)) return `Later<${base}>`;
  if (column.isIdentity) return `GeneratedAlways<${type}>`;
  return column.hasDefault ? `Generated<${type}>` : type;
}

/** Returns the values of a check constraint as literals of TypeScript. */
function valuesOf(values: Map<string, string[]>, column: string): string[] {
  const found = values.get(column);
  if (!found) throw new Error(`${column}: no check constraint lists its values.`);
  return found.map((value) => `"${value.slice(1, -1)}"`);
}

function writeUnion(name: string, literals: string[]): string {
  const line = `export type ${name} = ${literals.join(" | ")};\n`;
  return line.length <= 111 ? line : `export type ${name} =\n  | ${literals.join("\n  | ")};\n`;
}

/** Writes a comment in lines of at most 140 characters. */
function about(comment: string | undefined): string {
  if (!comment) return "";
  if (comment.length <= 133) return `/** ${comment} */\n`;
  const lines = [" *"];
  for (const word of comment.split(" ")) {
    if (`${lines.at(-1)} ${word}`.length > 140) lines.push(" *");
    lines.push(`${lines.pop()} ${word}`);
  }
  return `/**\n${lines.join("\n")}\n */\n`;
}

/** @throws Error where a rule names a column that does not exist */
function refuseUnknown(columns: Column[]): void {
  const known = new Set(columns.map(({ table, name }) => `${table}.${name}`));
  const listed = [once, computed, later].flatMap((rules) =>
    Object.entries(rules).flatMap(([table, names]) => names.split(" ").map((name) => `${table}.${name}`)),
  );
  const unknown = [...listed, ...Object.keys(types), ...Object.keys(unions)].filter((id) => !known.has(id));
  if (unknown.length > 0) throw new Error(`column-rules.ts names unknown columns: ${unknown.join(", ")}`);
}

const COLUMNS = `
  select n.nspname as schema, c.relname as "table", a.attname as name, format_type(a.atttypid, a.atttypmod) as type, not a.attnotnull as "isNullable",
    a.attidentity = 'a' as "isIdentity", a.atthasdef as "hasDefault"
  from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    join pg_namespace n on n.oid = c.relnamespace and n.nspname in ('public', 'control')
  where c.relkind in ('r', 'p') and c.relname <> all ($1)
  order by c.relname, a.attnum`;

/** Constraints that are only a list of values of one column. */
const CHECKS = `
  select c.relname || '.' || a.attname as column, pg_get_constraintdef(k.oid, true) as check
  from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_attribute a on a.attrelid = c.oid and array[a.attnum] = k.conkey
  where c.relnamespace in (select oid from pg_namespace where nspname in ('public', 'control')) and k.contype = 'c'
    and pg_get_constraintdef(k.oid, true) ~ '^CHECK \\(\\w+ = ANY \\(ARRAY\\[[^]]*\\]\\)\\)$'`;
