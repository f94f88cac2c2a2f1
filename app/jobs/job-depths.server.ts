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

/** Work that is due and not queued: rows that the jobs of each minute take, and how long the oldest has been due, in seconds. */
export type DueWork = { work: string; count: number; oldestSeconds: number };

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

const DueRows = z.array(
  z.object({ work: z.string(), count: z.coerce.number(), oldestSeconds: z.coerce.number() }),
);

/** The work, its table, the condition for which a row of it is due, and since when: as in due-tenants.server.ts. */
const dueWork = [
  ["pushes", "notices", "pushed_at is null", "created_at"],
  ["push_retries", "push_retries", "due_at <= now()", "due_at"],
  ["postbacks", "postbacks", "state = 'waiting' and due_at <= now()", "due_at"],
  ["payment_checks", "payments", "check_at <= now()", "check_at"],
] as const;

const DUE_QUERY = dueWork
  .map(
    ([work, table, due, since]) =>
      `select '${work}' as work, count(*) as count, coalesce(extract(epoch from now() - min(${since})), 0) as "oldestSeconds"
      from ${table} where ${due} and tenant_id in (select id from public.tenants where uid = any($1::text[]))`,
  )
  .join(" union all ");

/** The busiest brands by the mails of the last weeks, which signups, notices and orders cause. */
const BUSIEST_QUERY = `
  select uid as id from public.tenants join (select tenant_id, count(*) as mails from mails group by tenant_id) as busy on busy.tenant_id = tenants.id
  order by mails desc, uid limit $1`;

const Ids = z.array(z.object({ id: z.string() }));

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
  list(): Promise<JobDepth[]> {
    return this.#rows(QUERY, [jobQueues], Rows);
  }

  /**
   * Returns the work that is due in the given brands; an empty list while the database does not answer.
   * @param ids of the brands that are served: notices and postbacks of others are not sent
   */
  due(ids: readonly string[]): Promise<DueWork[]> {
    return this.#rows(DUE_QUERY, [ids], DueRows);
  }

  /** Returns the ids of the busiest brands, at most `max`; null while the database is not open or does not answer. */
  async busiest(max: number): Promise<string[] | null> {
    const answer = await this.#database?.executeSql(BUSIEST_QUERY, [max]).catch(() => null);
    return answer?.rows ? Ids.parse(answer.rows).map(({ id }) => id) : null;
  }

  async #rows<T>(query: string, values: unknown[], schema: z.ZodType<T[]>): Promise<T[]> {
    const database = this.#database;
    if (!database) return [];
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<T[]>((resolve) => {
      timer = setTimeout(resolve, PATIENCE_MS, []);
    });
    const answer = database.executeSql(query, values).then(({ rows }) => schema.parse(rows ?? []));
    return Promise.race([answer.catch(() => []), late]).finally(() => clearTimeout(timer));
  }
}
