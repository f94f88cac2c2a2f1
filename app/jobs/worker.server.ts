import PgBoss from "pg-boss";
import { JOB_SCHEMA } from "~/db/job-queues.server";
import { type CleanUpDeps, cleanUp } from "./clean-up.server";
import { openJobDatabase } from "./job-database.server";
import type { JobDepths } from "./job-depths.server";
import type { Job } from "./job-sender.server";
import { mailNotices, type NoticeMailDeps } from "./notice-mails.server";
import { checkAllPayments, type PaymentDeps, type WaitingRefunds } from "./payments.server";
import { type ReconciliationDeps, reconcileAll } from "./reconciliation.server";
import { type SendMailDeps, sendMail } from "./send-mail.server";
import { type PostbackDeps, sendAllPostbacks } from "./send-postbacks.server";

const POLL_SECONDS = 0.5;
const AT_ONCE = 5;
const CHANGES_AT_ONCE = 50;

export type WorkerOptions = SendMailDeps &
  CleanUpDeps &
  NoticeMailDeps &
  PaymentDeps &
  PostbackDeps &
  ReconciliationDeps & {
    onError: (error: Error) => void;
    /** pushes the waiting notices of all tenants */
    pushDue: () => Promise<void>;
    /** reads the queue depths over the worker's connections */
    depths: JobDepths;
    /** is called each minute with the refunds that wait for an operator, in all brands */
    onWaitingRefunds: (counts: WaitingRefunds) => void;
    /** notifies all processes of a member that a command changed */
    memberChanged: (tenantId: string, memberId: number) => void;
  };

/**
 * Starts the worker of this process, which runs queued jobs and schedules those that run by the clock, each once.
 * @param databaseUrl of the jobs' login, which cannot read tenants' tables
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
  options.depths.open(db);
  await boss.work<Job>(
    "send-mail",
    { pollingIntervalSeconds: POLL_SECONDS, batchSize: AT_ONCE },
    async (jobs) => {
      // Separately: a mail that cannot be sent must not use up the tries of others.
      for (const { id, data } of jobs)
        await sendMail(options, data).catch((error: Error) => {
          options.onMail("failed");
          return boss.fail("send-mail", id, { message: error.message });
        });
    },
  );
  await boss.work<Job>(
    "member-changed",
    { pollingIntervalSeconds: POLL_SECONDS, batchSize: CHANGES_AT_ONCE },
    async (jobs) => {
      for (const { data } of jobs) options.memberChanged(data.tenant, data.id);
    },
  );
  await boss.work("clean-up", () => cleanUp(options, new Date()));
  await boss.work("notice-mails", () => mailNotices(options, new Date()));
  await boss.work("payments", () => checkAllPayments(options, new Date()));
  await boss.work("reconciliation", () => reconcileAll(options, new Date()));
  await boss.work("postbacks", () => sendAllPostbacks(options, () => new Date()));
  await boss.work("push-notices", () => options.pushDue());
  return async () => {
    options.depths.close();
    await boss.stop({ timeout: 5000 });
    await db.end();
  };
}
