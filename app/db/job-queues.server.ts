import type pg from "pg";
import PgBoss from "pg-boss";
import { ACCESS_ROLE, JOBS_ROLE } from "./roles.server";

/** The job queues, one per kind of job. */
export const jobQueues = [
  "send-mail",
  "clean-up",
  "notice-mails",
  "push-notices",
  "payments",
  "postbacks",
  "reconciliation",
  "member-changed",
] as const;
export type JobQueue = (typeof jobQueues)[number];

/** Jobs that run by the clock, in cron syntax, in UTC. */
const schedules: Partial<Record<JobQueue, string>> = {
  "clean-up": "17 * * * *",
  "notice-mails": "* * * * *",
  "push-notices": "* * * * *",
  payments: "* * * * *",
  postbacks: "* * * * *",
  // Each run is bounded: several per night continue where the previous one ended.
  reconciliation: "47 1-5 * * *",
};

/**
 * A job that covers everything has at most one waiting and one running instance, whatever the number of processes. For a job of each minute
 * only the waiting one is limited: a run left by a killed process would block the next ones.
 */
const policies: Partial<Record<JobQueue, PgBoss.QueuePolicy>> = {
  "clean-up": "stately",
  reconciliation: "stately",
  "notice-mails": "short",
  "push-notices": "short",
  payments: "short",
  postbacks: "short",
};

/** The library's own queue between its clock and the others. The application's role may not create it. */
const CLOCK_QUEUE = "__pgboss__send-it";

/** The schema of pg-boss. Its rows name a tenant and a row of that tenant, and no data of the tenant. */
export const JOB_SCHEMA = "pgboss";

/** The key of the advisory lock; any number that is not used otherwise. */
const LOCK = 5_483_590_167;

/** Creates or updates the tables of the job queues, as the owner. Any number of processes may call it at once. */
export async function prepareJobQueues(client: pg.ClientBase): Promise<void> {
  const boss = new PgBoss({
    db: { executeSql: (text: string, values: unknown[]) => client.query(text, values) },
    schema: JOB_SCHEMA,
    supervise: false,
    schedule: false,
  });
  // The library's own lock works once its schema exists.
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
 * The worker's role has the rights that pg-boss needs. A transaction of a tenant queues jobs of that tenant and sees no others: it has
 * rights only on the table of all queues, where the policy applies, and none on the queues' own tables. A job names its tenant by the
 * tenant's id.
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

/** Granted once: otherwise each start would take locks that jobs wait for. */
const HAS_RIGHTS = `
  select exists (select from pg_policy where polrelid = '${JOB_SCHEMA}.job'::regclass and polname = 'worker')
    and exists (select from pg_policy where polrelid = '${JOB_SCHEMA}.job'::regclass and polname = 'tenant'
      and pg_get_expr(polqual, polrelid) like '%uid%')
    and not exists (select from pg_class c, pg_roles r where c.relnamespace = '${JOB_SCHEMA}'::regnamespace and c.relkind in ('r', 'p')
      and r.rolname = '${JOBS_ROLE}' and not has_table_privilege(r.oid, c.oid, 'select, insert, update, delete')) as there`;
