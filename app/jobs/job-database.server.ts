import pg from "pg";
import { DatabaseClient } from "~/db/database-client.server";

/** The database interface of pg-boss. */
export type JobDatabase = {
  executeSql(text: string, values: unknown[]): Promise<{ rows: unknown[] }>;
  /** From now on errors are reported and answered with an empty result instead of being thrown. */
  forgive(): void;
  end(): Promise<void>;
};

const MAX_CONNECTIONS = 2;

/**
 * Opens a pool for the queues. pg-boss does not await its writes when a job has ended: an error would be uncaught, and a short database
 * outage would end the process. A job whose end could not be written is taken again after its timeout.
 * @param onError called with the first of several failures, and with lost connections
 */
export function openJobDatabase(connectionString: string, onError: (error: Error) => void): JobDatabase {
  const pool = new pg.Pool({
    Client: DatabaseClient,
    connectionString,
    max: MAX_CONNECTIONS,
    application_name: "livery jobs",
  });
  pool.on("error", onError);
  pool.on("connect", (client) => client.on("error", () => {}));
  let isForgiving = false;
  let isFailing = false;
  return {
    async executeSql(text, values) {
      try {
        const { rows } = await pool.query(text, values);
        isFailing = false;
        return { rows };
      } catch (error) {
        if (!isForgiving) throw error;
        if (!isFailing) onError(error as Error);
        isFailing = true;
        // The result that pg-boss treats as "nothing was done" in each of its queries; an empty list is not.
        return { rows: null as unknown as unknown[] };
      }
    },
    forgive() {
      isForgiving = true;
    },
    end: () => pool.end(),
  };
}
