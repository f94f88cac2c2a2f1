import pg from "pg";

/** The database as pg-boss asks it. */
export type JobDatabase = {
  executeSql(text: string, values: unknown[]): Promise<{ rows: unknown[] }>;
  /** From now on what fails is told and answered with nothing, instead of being thrown. */
  forgive(): void;
  end(): Promise<void>;
};

const MOST_CONNECTIONS = 2;

/**
 * A pool for the queues. pg-boss does not wait for what it writes when a job has ended: were that refused, nobody would catch it, and a
 * database that is away for a moment would end the process. A job whose end could not be written is taken again when its time is over.
 * @param onError told of the first failure of several, and of connections that are lost
 */
export function openJobDatabase(connectionString: string, onError: (error: Error) => void): JobDatabase {
  const pool = new pg.Pool({ connectionString, max: MOST_CONNECTIONS, application_name: "livery jobs" });
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
        // What pg-boss takes for "nothing was done" at each of its questions; an empty list is not.
        return { rows: null as unknown as unknown[] };
      }
    },
    forgive() {
      isForgiving = true;
    },
    end: () => pool.end(),
  };
}
