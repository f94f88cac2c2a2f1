import PgBoss from "pg-boss";
import { JOB_SCHEMA } from "~/db/job-queues.server";
import { type CleanUpDeps, cleanUp } from "./clean-up.server";
import { openJobDatabase } from "./job-database.server";
import type { JobDepths } from "./job-depths.server";
import type { Job } from "./job-sender.server";
import { mailNotices, type NoticeMailDeps } from "./notice-mails.server";
import { checkAllPayments, type PaymentDeps } from "./payments.server";
import { type ReconciliationDeps, reconcileAll } from "./reconciliation.server";
import { type SendMailDeps, sendMail } from "./send-mail.server";

const POLL_SECONDS = 0.5;
const AT_ONCE = 5;
const CHANGES_AT_ONCE = 50;

export type WorkerOptions = SendMailDeps &
  CleanUpDeps &
  NoticeMailDeps &
  PaymentDeps &
  ReconciliationDeps & {
    onError: (error: Error) => void;
    /** pushes what waits of any tenant */
    pushDue: () => Promise<void>;
    /** reads how much waits, over the worker's connections */
    depths: JobDepths;
    /** notifies all processes of a member whom a command changed */
    memberChanged: (tenantId: string, memberId: number) => void;
  };

/**
 * Works on what waits in the queues, in this process, and sees to it that what is due by the clock waits there once.
 * @param databaseUrl of the jobs' login, which reads no tenant's table
 * @returns stops after the jobs under way
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
      // Each for itself: one that cannot be sent must not take the others' tries.
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
  await boss.work("push-notices", () => options.pushDue());
  return async () => {
    options.depths.close();
    await boss.stop({ timeout: 5000 });
    await db.end();
  };
}
