import type pg from "pg";
import { DatabaseClient } from "./database-client.server";

/**
 * Functions of PostgreSQL that everyone may call and the application does not need: large objects belong to no tenant, and the names of
 * prepared statements would let one tenant's transaction replace what the next one on the connection runs; and sessions of a role may end
 * each other. Only a superuser can revoke them.
 */
export const WITHHELD_FUNCTIONS = [
  "lo_creat(integer)",
  "lo_create(oid)",
  "lo_from_bytea(oid,bytea)",
  "lo_get(oid)",
  "lo_get(oid,bigint,integer)",
  "lo_open(oid,integer)",
  "lo_put(oid,bigint,bytea)",
  "lo_unlink(oid)",
  "loread(integer,integer)",
  "lowrite(integer,bytea)",
  "pg_cancel_backend(integer)",
  "pg_prepared_statement()",
  "pg_terminate_backend(integer,bigint)",
];

/**
 * Revokes default rights that the application does not need: temporary tables (they would shadow the real ones for the next transaction of
 * the connection), new schemas, and, where the owner is a superuser, WITHHELD_FUNCTIONS. These rights belong to the database and not to its
 * tables: a restored or copied database has them again, so every `migrate` checks.
 */
export async function restrictDatabase(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{
    database: string;
    open: boolean;
    superuser: boolean;
    functions: string[];
  }>(FIND, [WITHHELD_FUNCTIONS]);
  const { database, open, superuser, functions } = rows[0]!;
  if (open) await client.query(`revoke temporary, create on database ${database} from public`);
  if (superuser && functions.length > 0)
    await client.query(
      `revoke execute on function ${functions.map((name) => `pg_catalog.${name}`).join(", ")} from public`,
    );
}

/** Rights of everyone have the grantee 0; a null ACL means PostgreSQL's defaults. */
const FIND = `
  select quote_ident(d.datname) as database, r.rolsuper as superuser,
    exists (select from aclexplode(coalesce(d.datacl, acldefault('d', d.datdba))) as acl
      where acl.grantee = 0 and acl.privilege_type in ('TEMPORARY', 'CREATE')) as open,
    array(select name from unnest($1::text[]) as name join pg_proc p on p.oid = to_regprocedure('pg_catalog.' || name)
      where exists (select from aclexplode(coalesce(p.proacl, acldefault('f', p.proowner))) as acl where acl.grantee = 0)
      order by name) as functions
  from pg_database d, pg_roles r where d.datname = current_database() and r.rolname = current_user`;

/**
 * Returns whether the application's role can list the prepared statements of a connection, so that the driver prepares none.
 * @param url of the application's login
 */
export async function listsStatements(url: string): Promise<boolean> {
  const client = new DatabaseClient({ connectionString: url, connectionTimeoutMillis: 10_000 });
  client.on("error", () => {});
  await client.connect();
  try {
    const { rows } = await client.query<{ may: boolean }>(
      "select has_function_privilege('pg_catalog.pg_prepared_statement()', 'execute') as may",
    );
    return rows[0]!.may;
  } finally {
    await client.end();
  }
}
