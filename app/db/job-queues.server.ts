import type pg from "pg";
import PgBoss from "pg-boss";
import { ACCESS_ROLE } from "./roles.server";

/** What waits in the database to be done later, each queue for one kind of job. */
export const jobQueues = ["send-mail", "clean-up", "notice-mails", "push-notices"] as const;
export type JobQueue = (typeof jobQueues)[number];

/** Jobs that nobody causes but the time, as cron has it, in UTC. */
const schedules: Partial<Record<JobQueue, string>> = {
  "clean-up": "17 * * * *",
  "notice-mails": "* * * * *",
  "push-notices": "* * * * *",
};

/**
 * Of a job that goes over everything, one waits and one runs at most, whatever the number of processes. One that comes each minute only
 * waits alone: what a killed process left running would hold the next ones up.
 */
const policies: Partial<Record<JobQueue, PgBoss.QueuePolicy>> = {
  "clean-up": "stately",
  "notice-mails": "short",
  "push-notices": "short",
};

/** The library's own queue between its clock and the others. The application's role may not make it. */
const CLOCK_QUEUE = "__pgboss__send-it";

/** The schema of pg-boss. Its rows name a tenant and a row of the tenant's, and nothing that is the tenant's alone. */
export const JOB_SCHEMA = "pgboss";

/** Any number that nobody else takes as an advisory lock. */
const LOCK = 5_483_590_167;

/** Makes or updates the tables of the job queues, as the owner. Any number of processes may call it at once. */
export async function prepareJobQueues(client: pg.ClientBase): Promise<void> {
  const boss = new PgBoss({
    db: { executeSql: (text: string, values: unknown[]) => client.query(text, values) },
    schema: JOB_SCHEMA,
    supervise: false,
    schedule: false,
  });
  // The library's own lock begins when its schema is there.
  await client.query("select pg_advisory_lock($1)", [LOCK]);
  try {
    await boss.start();
    await boss.createQueue(CLOCK_QUEUE);
    for (const name of jobQueues) {
      await boss.createQueue(name, { name, policy: policies[name] ?? "standard" });
      const cron = schedules[name];
      if (cron) await boss.schedule(name, cron);
    }
    await boss.stop({ graceful: false, close: false });
    await client.query(GRANTS);
  } finally {
    await client.query("select pg_advisory_unlock($1)", [LOCK]);
  }
}

const GRANTS = `
    grant usage on schema ${JOB_SCHEMA} to ${ACCESS_ROLE};
    grant select, insert, update, delete on all tables in schema ${JOB_SCHEMA} to ${ACCESS_ROLE};
    grant execute on all functions in schema ${JOB_SCHEMA} to ${ACCESS_ROLE}`;
