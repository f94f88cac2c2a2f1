import { createHash } from "node:crypto";
import type pg from "pg";
import type PgBoss from "pg-boss";
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
  "audit-heads",
  "daily-figures",
] as const;
export type JobQueue = (typeof jobQueues)[number];

/** Jobs that run by the clock, in cron syntax, in UTC. */
const schedules: Partial<Record<JobQueue, string>> = {
  "clean-up": "17 * * * *",
  "notice-mails": "* * * * *",
  "push-notices": "* * * * *",
  payments: "* * * * *",
  postbacks: "* * * * *",
  "daily-figures": "* * * * *",
  // Each run is bounded: several per night continue where the previous one ended.
  reconciliation: "47 1-5 * * *",
  "audit-heads": "*/10 2-5 * * *",
};

/**
 * A job that covers everything has at most one waiting and one running instance, whatever the number of processes. For a job of each minute
 * only the waiting one is limited: a run left by a killed process would block the next ones.
 */
const policies: Partial<Record<JobQueue, PgBoss.QueuePolicy>> = {
  "clean-up": "stately",
  reconciliation: "stately",
  "audit-heads": "stately",
  "notice-mails": "short",
  "push-notices": "short",
  payments: "short",
  postbacks: "short",
  "daily-figures": "short",
};

/** The library's own queue between its clock and the others. The application's role may not create it. */
const CLOCK_QUEUE = "__pgboss__send-it";

/** The schema of pg-boss. Its rows name a tenant and a row of that tenant, and no data of the tenant. */
export const JOB_SCHEMA = "pgboss";

/** The key of the advisory lock; any number that is not used otherwise. */
const LOCK = 5_483_590_167;

/** Creates or updates the tables of the job queues, as the owner. Any number of processes may call it at once. */
export async function prepareJobQueues(client: pg.ClientBase): Promise<void> {
  // On demand: commands import this file for its names.
  const { default: Boss } = await import("pg-boss");
  const boss = new Boss({
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
    if (!rows[0]?.there) await client.query(GRANT);
  } finally {
    await client.query("select pg_advisory_unlock($1)", [LOCK]);
  }
}

/** The queues that a transaction of a tenant may add jobs to; the clock adds to all others. */
const TENANT_QUEUES: JobQueue[] = ["send-mail", "member-changed"];

/** The columns that the library writes for a new job. */
const NEW_JOB = [
  ...["id", "name", "data", "priority", "start_after", "singleton_key", "singleton_on", "dead_letter"],
  ...["expire_in", "keep_until", "retry_limit", "retry_delay", "retry_backoff", "policy"],
].join(", ");

const OWN_JOB =
  "data->>'tenant' = (select uid from public.tenants where id = (select public.verified_tenant()))";

/**
 * A job of a tenant: due at once, of that tenant, and about one row. Others could occupy the single waiting job of a queue that all tenants
 * share, precede the jobs of others, or stay forever. decision 212
 */
const TENANT_JOB = `${OWN_JOB}
    and data - 'tenant' - 'id' = '{}' and jsonb_typeof(data->'id') = 'number' and data->>'id' ~ '^[1-9][0-9]{0,15}$'
    and name in ('${TENANT_QUEUES.join("', '")}') and coalesce(policy, 'standard') = 'standard'
    and priority = 0 and start_after <= now() and singleton_key is null and singleton_on is null and dead_letter is null
    and retry_limit between 0 and 8 and retry_delay between 0 and 15
    and expire_in between interval '1 second' and interval '15 minutes' and keep_until <= now() + interval '15 days'`;

/**
 * The worker's role has the rights that pg-boss needs. A transaction of a tenant queues jobs of that tenant and sees no others: it has
 * rights only on the table of all queues, where the policies apply, and none on the queues' own tables. A job names its tenant by the
 * tenant's id.
 */
const RIGHTS = `
  grant usage on schema ${JOB_SCHEMA} to ${JOBS_ROLE}, ${ACCESS_ROLE};
  grant select, insert, update, delete on all tables in schema ${JOB_SCHEMA} to ${JOBS_ROLE};
  grant execute on all functions in schema ${JOB_SCHEMA} to ${JOBS_ROLE};
  revoke all on all tables in schema ${JOB_SCHEMA} from ${ACCESS_ROLE};
  revoke execute on all functions in schema ${JOB_SCHEMA} from public, ${ACCESS_ROLE};
  grant select on ${JOB_SCHEMA}.queue to ${ACCESS_ROLE};
  grant select, insert (${NEW_JOB}) on ${JOB_SCHEMA}.job to ${ACCESS_ROLE};
  alter table ${JOB_SCHEMA}.job enable row level security;
  drop policy if exists worker on ${JOB_SCHEMA}.job;
  create policy worker on ${JOB_SCHEMA}.job to ${JOBS_ROLE} using (true);
  drop policy if exists tenant on ${JOB_SCHEMA}.job;
  create policy tenant on ${JOB_SCHEMA}.job for select to ${ACCESS_ROLE} using (${OWN_JOB});
  drop policy if exists queued on ${JOB_SCHEMA}.job;
  create policy queued on ${JOB_SCHEMA}.job for insert to ${ACCESS_ROLE} with check (${TENANT_JOB});`;

const VERSION = createHash("sha256").update(RIGHTS).digest("hex");

/** Granted once for each version of the rights: otherwise each start would take locks that jobs wait for. */
const HAS_RIGHTS = `
  select exists (select from pg_policy where polrelid = '${JOB_SCHEMA}.job'::regclass and polname = 'queued'
      and obj_description(oid, 'pg_policy') = '${VERSION}')
    and not exists (select from pg_class c, pg_roles r where c.relnamespace = '${JOB_SCHEMA}'::regnamespace and c.relkind in ('r', 'p')
      and r.rolname = '${JOBS_ROLE}' and not has_table_privilege(r.oid, c.oid, 'select, insert, update, delete')) as there`;
const GRANT = `${RIGHTS} comment on policy queued on ${JOB_SCHEMA}.job is '${VERSION}'`;
