import type pg from "pg";
import { OperatorError } from "./operator-error.server";

/** PostgreSQL's code for a prepared statement that does not exist. */
const UNKNOWN_STATEMENT = "26000";
const NAME = "livery_pooler_probe";

/** The pooler of DATABASE_URL is not supported. */
export class PoolerRefused extends OperatorError {
  override name = "PoolerRefused";
}

/**
 * Refuses a pooler that passes names of prepared statements on to PostgreSQL: PgBouncer before 1.21, or without `max_prepared_statements`.
 * A direct connection is accepted. decision 330
 * @param client of the owner, outside a transaction
 * @throws PoolerRefused with what to change
 */
export async function requireSupportedPooler(client: pg.Client): Promise<void> {
  if ((await isDirect(client)) || (await renamesStatements(client))) return;
  throw new PoolerRefused(
    "The pooler of DATABASE_URL does not keep the prepared statements of its clients apart. PgBouncer 1.21 or newer is required, with " +
      "pool_mode = transaction and max_prepared_statements = 200. PgBouncer 1.18, which Debian 12 has, is too old: install the package of " +
      'apt.postgresql.org. See "PgBouncer" in app/docs/several-machines.md.',
  );
}

/** A pooler announces a process number of its own. */
async function isDirect(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ backend: number }>("select pg_backend_pid() as backend");
  // pg's types lack the number.
  return (client as { processID?: number | null }).processID === rows[0]!.backend;
}

/** A pooler that tracks prepared statements gives them names of its own, so that SQL does not find them under the client's. */
async function renamesStatements(client: pg.Client): Promise<boolean> {
  await client.query("begin");
  try {
    await client.query({ name: NAME, text: "select $1::int as one", values: [1] });
    await client.query(`execute ${NAME}(1)`);
    await client.query(`deallocate ${NAME}`);
    return false;
  } catch (error) {
    if ((error as { code?: unknown }).code === UNKNOWN_STATEMENT) return true;
    throw error;
  } finally {
    await client.query("rollback");
  }
}
