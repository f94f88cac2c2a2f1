import PgBoss from "pg-boss";
import { JOB_SCHEMA, type JobQueue } from "~/db/job-queues.server";
import type { Tenant } from "~/tenancy/tenant.server";
import { type CleanUpDeps, cleanUp } from "./clean-up.server";
import { type DailyFiguresDeps, refreshAllFigures } from "./daily-figures.server";
import { dueTenants } from "./due-tenants.server";
import { openJobDatabase } from "./job-database.server";
import type { JobDepths } from "./job-depths.server";
import { type Job, onQueued } from "./job-sender.server";
import { mailNotices, type NoticeMailDeps } from "./notice-mails.server";
import {
  checkAllPayments,
  type OnChargebacks,
  type PaymentDeps,
  type WaitingRefunds,
} from "./payments.server";
import { type ReconciliationDeps, reconcileAll } from "./reconciliation.server";
import { type SealDeps, sealAuditLogs } from "./seal-audit-logs.server";
import { type SendMailDeps, sendMail } from "./send-mail.server";
import { type PostbackDeps, sendAllPostbacks } from "./send-postbacks.server";
import { WeeklyTurns } from "./weekly-turns.server";

const POLL_SECONDS = 1;
/** The poll of the queues that the clock fills once a minute or less often. */
const CLOCK_POLL_SECONDS = 5;
const AT_ONCE = 5;
const CHANGES_AT_ONCE = 50;

export type WorkerOptions = Omit<
  SendMailDeps &
    CleanUpDeps &
    DailyFiguresDeps &
    NoticeMailDeps &
    PaymentDeps &
    PostbackDeps &
    ReconciliationDeps &
    SealDeps,
  "listTenants"
> & {
  onError: (error: Error) => void;
  /** lists the tenants with rows; `only` those with one of these ids */
  listTenants: (only?: ReadonlySet<string> | null) => Promise<readonly Tenant[]>;
  /** pushes the waiting notices of tenants */
  pushDue: (tenants: readonly Tenant[]) => Promise<void>;
  /** reads the queue depths over the worker's connections */
  depths: JobDepths;
  /** is called each minute with the refunds that wait for an operator, in all brands */
  onWaitingRefunds: (counts: WaitingRefunds, oldest: Date | null) => void;
  onChargebacks: OnChargebacks;
  /** notifies all processes of a member that a command changed */
  memberChanged: (tenantId: string, memberId: number) => void;
};

/**
 * Starts the worker of this process, which runs queued jobs and schedules those that run by the clock, each once.
 * @param databaseUrl of the jobs' login, which reads of tenants' tables only who has due work
 * @returns a function that stops it after the running jobs
 */
export async function startWorker(databaseUrl: string, options: WorkerOptions): Promise<() => Promise<void>> {
  const db = openJobDatabase(databaseUrl, options.onError);
  const boss = new PgBoss({ db, schema: JOB_SCHEMA, migrate: false, schedule: true });
  boss.on("error", options.onError);
  try {
    await boss.start();
  } catch (error) {
    await db.end();
    throw error;
  }
  db.forgive();
  const weekly = new WeeklyTurns();
  options.depths.open(db);
  const mailWorker = await boss.work<Job>(
    "send-mail",
    { pollingIntervalSeconds: POLL_SECONDS, batchSize: AT_ONCE },
    async (jobs) => {
      // Separately: a mail that cannot be sent must not use up the tries of others.
      for (const { id, data } of jobs)
        await sendMail(options, data).catch((error: Error) => {
          options.onMail(data.tenant, "failed");
          return boss.fail("send-mail", id, { message: error.message });
        });
    },
  );
  const sleepMails = onQueued("send-mail", () => boss.notifyWorker(mailWorker));
  await boss.work<Job>(
    "member-changed",
    { pollingIntervalSeconds: POLL_SECONDS, batchSize: CHANGES_AT_ONCE },
    async (jobs) => {
      for (const { data } of jobs) options.memberChanged(data.tenant, data.id);
    },
  );
  /** Returns the served tenants with due work. */
  const servedDue = async (queue: "notice-mails" | "postbacks" | "push-notices", now: Date) => {
    const due = await dueTenants(db, queue, now);
    const isWeekly = (tenant: Tenant) => queue === "notice-mails" && weekly.take(tenant, now);
    return options.listServed().filter((tenant) => !due || due.has(tenant.id) || isWeekly(tenant));
  };
  const knownDue = async (queue: "clean-up" | "payments" | "reconciliation", now: Date) => {
    const tenants = await options.listTenants(await dueTenants(db, queue, now));
    return { ...options, listTenants: () => tenants };
  };
  const work = (queue: JobQueue, run: (now: Date) => Promise<void>) =>
    boss.work(queue, { pollingIntervalSeconds: CLOCK_POLL_SECONDS }, () => run(new Date()));
  await work("clean-up", async (now) => cleanUp(await knownDue("clean-up", now), now));
  await work("payments", async (now) => checkAllPayments(await knownDue("payments", now), now));
  await work("reconciliation", async (now) => reconcileAll(await knownDue("reconciliation", now), now));
  await work("audit-heads", (now) =>
    sealAuditLogs({ ...options, listTenants: () => options.listTenants() }, now),
  );
  await work("push-notices", async (now) => options.pushDue(await servedDue("push-notices", now)));
  await work("notice-mails", async (now) => {
    const served = await servedDue("notice-mails", now);
    await mailNotices({ ...options, listServed: () => served }, now);
  });
  await work("postbacks", async (now) => {
    const served = await servedDue("postbacks", now);
    await sendAllPostbacks({ ...options, listServed: () => served }, () => new Date());
  });
  await work("daily-figures", async (now) =>
    refreshAllFigures(options, await dueTenants(db, "daily-figures", now), now),
  );
  return async () => {
    sleepMails();
    options.depths.close();
    await boss.stop({ timeout: 5000 });
    await db.end();
  };
}
