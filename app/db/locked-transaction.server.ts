import type pg from "pg";

/** The key of the advisory lock; any number that is not used otherwise. */
const LOCK = 5_483_590_168;

/**
 * Runs `fn` in a transaction that only one process runs at a time in this database. The lock ends with the transaction, so that it also
 * works through a pooler and a killed process releases it.
 */
export async function lockedTransaction<T>(client: pg.ClientBase, fn: () => Promise<T>): Promise<T> {
  await client.query("begin");
  try {
    await client.query("select pg_advisory_xact_lock($1)", [LOCK]);
    const result = await fn();
    await client.query("commit");
    return result;
  } catch (error) {
    await client.query("rollback").catch(() => {});
    throw error;
  }
}
