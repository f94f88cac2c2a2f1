import pg from "pg";
import { expect } from "vitest";

/**
 * Runs a request while another transaction locks its member's row, as a change of the password does. Once the request waits for
 * that lock, the changes are made and committed.
 * @param where condition that selects the member, in SQL @param changes statements with `$1` for the member's number
 */
export async function whileMemberLocked<T>(
  url: string,
  where: string,
  changes: readonly string[],
  request: () => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query("begin");
    const { rows } = await client.query(`select id from members where ${where} for update`);
    const answer = request();
    answer.catch(() => undefined);
    const waiting = async () =>
      (
        await client.query(
          `select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        )
      ).rows[0].n as number;
    await expect.poll(waiting, { timeout: 20_000 }).toBeGreaterThan(0);
    for (const change of changes) await client.query(change, [rows[0].id]);
    await client.query("commit");
    return await answer;
  } finally {
    await client.end();
  }
}
