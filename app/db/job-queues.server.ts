import type pg from "pg";
import PgBoss from "pg-boss";
import { ACCESS_ROLE, JOBS_ROLE } from "./roles.server";

/** What waits in the database to be done later, each queue for one kind of job. */
export const jobQueues = [
  "send-mail",
  "clean-up",
  "notice-mails",
  "push-notices",
  "payments",
  "reconciliation",
  "member-changed",
] as const;
export type JobQueue = (typeof jobQueues)[number];

/** Jobs that nobody causes but the time, as cron has it, in UTC. */
const schedules: Partial<Record<JobQueue, string>> = {
  "clean-up": "17 * * * *",
  "notice-mails": "* * * * *",
  "push-notices": "* * * * *",
  payments: "* * * * *",
  // Each run is bounded: several a night go on where the one before ended.
  reconciliation: "47 1-5 * * *",
};

/**
 * Of a job that goes over everything, one waits and one runs at most, whatever the number of processes. One that comes each minute only
 * waits alone: what a killed process left running would hold the next ones up.
 */
const policies: Partial<Record<JobQueue, PgBoss.QueuePolicy>> = {
  "clean-up": "stately",
  reconciliation: "stately",
  "notice-mails": "short",
  "push-notices": "short",
  payments: "short",
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
    const { rows } = await client.query<{ there: boolean }>(HAS_RIGHTS);
    if (!rows[0]?.there) await client.query(RIGHTS);
  } finally {
    await client.query("select pg_advisory_unlock($1)", [LOCK]);
  }
}

/**
 * The worker's role does what pg-boss does. A transaction of a tenant's queues jobs of that tenant and sees no others: it has rights on the
 * table of all queues alone, where the policy holds, and none on the queues' own tables. A job names its tenant by the id
 * of its own.
 */
const RIGHTS = `
  grant usage on schema ${JOB_SCHEMA} to ${JOBS_ROLE}, ${ACCESS_ROLE};
  grant select, insert, update, delete on all tables in schema ${JOB_SCHEMA} to ${JOBS_ROLE};
  grant execute on all functions in schema ${JOB_SCHEMA} to ${JOBS_ROLE};
  revoke all on all tables in schema ${JOB_SCHEMA} from ${ACCESS_ROLE};
  revoke execute on all functions in schema ${JOB_SCHEMA} from public, ${ACCESS_ROLE};
  grant select on ${JOB_SCHEMA}.queue to ${ACCESS_ROLE};
  grant select, insert on ${JOB_SCHEMA}.job to ${ACCESS_ROLE};
  alter table ${JOB_SCHEMA}.job enable row level security;
  drop policy if exists worker on ${JOB_SCHEMA}.job;
  create policy worker on ${JOB_SCHEMA}.job to ${JOBS_ROLE} using (true);
  drop policy if exists tenant on ${JOB_SCHEMA}.job;
  create policy tenant on ${JOB_SCHEMA}.job to ${ACCESS_ROLE} using (
    data->>'tenant' = (select uid from public.tenants where id = (select public.verified_tenant())))`;

/** Set once: each start would else take locks that jobs wait for. */
const HAS_RIGHTS = `
  select exists (select from pg_policy where polrelid = '${JOB_SCHEMA}.job'::regclass and polname = 'worker')
    and exists (select from pg_policy where polrelid = '${JOB_SCHEMA}.job'::regclass and polname = 'tenant'
      and pg_get_expr(polqual, polrelid) like '%uid%')
    and not exists (select from pg_class c, pg_roles r where c.relnamespace = '${JOB_SCHEMA}'::regnamespace and c.relkind in ('r', 'p')
      and r.rolname = '${JOBS_ROLE}' and not has_table_privilege(r.oid, c.oid, 'select, insert, update, delete')) as there`;
