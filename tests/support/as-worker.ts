import type pg from "pg";
import { JOBS_ROLE } from "~/db/roles.server";
import type { JobDatabase } from "~/jobs/job-database.server";
import { asOwner } from "./as-owner";

/** Runs queries with the rights of the worker, after changes by the owner, all of which are rolled back. */
export function asWorker<T>(
  url: string,
  change: (client: pg.Client) => Promise<unknown>,
  run: (worker: JobDatabase) => Promise<T>,
): Promise<T> {
  return asOwner(url, async (client: pg.Client) => {
    await client.query("begin");
    await change(client);
    await client.query(`set local role ${JOBS_ROLE}; set local app.tenant = ''`);
    const executeSql = (text: string, values: unknown[]) => client.query(text, values);
    return run({ executeSql, forgive: () => undefined, end: async () => undefined });
  });
}
