import type { TenantDb } from "~/db/pool.server";

/** Ends a dry run; it never leaves this file. */
class Undone extends Error {
  override name = "Undone";
}

/**
 * Runs an act and undoes all that it wrote, to show what it would do. What it queues is part of its transaction, so nothing is sent.
 * @param run performs the act on the given database
 * @throws the errors of the act
 */
export async function dryRun<T>(db: TenantDb, run: (db: TenantDb) => Promise<T>): Promise<T> {
  let result: { value: T } | null = null;
  try {
    await db.transaction(async (tx) => {
      result = { value: await run({ transaction: (fn) => fn(tx) }) };
      throw new Undone("undone");
    });
  } catch (error) {
    if (!(error instanceof Undone)) throw error;
  }
  return (result as unknown as { value: T }).value;
}
