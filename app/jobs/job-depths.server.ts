import { z } from "zod";
import { JOB_SCHEMA, jobQueues } from "~/db/job-queues.server";
import type { JobDatabase } from "./job-database.server";

/** The number of jobs that wait in a queue, and how long the oldest one has been due, in seconds. */
export type JobDepth = {
  queue: string;
  waiting: number;
  active: number;
  failed: number;
  oldestSeconds: number;
};

/** The timeout of the database in a scrape, in milliseconds. */
const PATIENCE_MS = 1000;

const Rows = z.array(
  z.object({
    queue: z.string(),
    waiting: z.coerce.number(),
    active: z.coerce.number(),
    failed: z.coerce.number(),
    oldestSeconds: z.coerce.number(),
  }),
);

// A retried job is as old as its first attempt; otherwise a mail server that is down for hours would look healthy.
const QUERY = `
  select queue,
    count(*) filter (where state < 'active') as waiting,
    count(*) filter (where state = 'active') as active,
    count(*) filter (where state = 'failed') as failed,
    coalesce(extract(epoch from now() - min(created_on) filter (where state < 'active' and (start_after <= now() or retry_count > 0))), 0)
      as "oldestSeconds"
  from unnest($1::text[]) as queue left join ${JOB_SCHEMA}.job on job.name = queue and job.state in ('created', 'retry', 'active', 'failed')
  group by queue`;

/** Reads how many jobs wait in the queues of all processes, once this process's worker is connected. */
export class JobDepths {
  #database: JobDatabase | null = null;

  open(database: JobDatabase): void {
    this.#database = database;
  }

  close(): void {
    this.#database = null;
  }

  /** Returns the depth of each queue; an empty list while the database does not answer. */
  async list(): Promise<JobDepth[]> {
    const database = this.#database;
    if (!database) return [];
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<JobDepth[]>((resolve) => {
      timer = setTimeout(resolve, PATIENCE_MS, []);
    });
    const answer = database.executeSql(QUERY, [jobQueues]).then(({ rows }) => Rows.parse(rows ?? []));
    return Promise.race([answer.catch(() => []), late]).finally(() => clearTimeout(timer));
  }
}
