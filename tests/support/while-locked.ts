import { expect } from "vitest";
import { asOwner } from "./as-owner";

/**
 * Starts calls while another transaction locks rows, and releases the rows once every call waits for them: then the calls overlap.
 * @param url of the owner @param lock statement that locks the rows
 */
export async function whileLocked<T>(
  url: string,
  lock: string,
  calls: readonly (() => Promise<T>)[],
): Promise<PromiseSettledResult<T>[]> {
  return asOwner(url, async (client) => {
    await client.query("begin");
    await client.query(lock);
    const results = Promise.allSettled(calls.map((call) => call()));
    const waiting = async () => {
      // Within a transaction the view is read once.
      await client.query("select pg_stat_clear_snapshot()");
      const { rows } = await client.query<{ n: number }>(
        "select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
      );
      return rows[0]?.n;
    };
    await expect.poll(waiting).toBe(calls.length);
    await client.query("commit");
    return results;
  });
}
