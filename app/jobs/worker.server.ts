import PgBoss from "pg-boss";
import { JOB_SCHEMA } from "~/db/job-queues.server";
import { type CleanUpDeps, cleanUp } from "./clean-up.server";
import { openJobDatabase } from "./job-database.server";
import type { Job } from "./job-sender.server";
import { mailNotices, type NoticeMailDeps } from "./notice-mails.server";
import { type SendMailDeps, sendMail } from "./send-mail.server";

const POLL_SECONDS = 0.5;
const AT_ONCE = 5;

export type WorkerOptions = SendMailDeps &
  CleanUpDeps &
  NoticeMailDeps & {
    onError: (error: Error) => void;
    /** pushes what waits of any tenant */
    pushDue: () => Promise<void>;
  };

/**
 * Works on what waits in the queues, in this process, as the application's role, and sees to it that what is due by the clock waits there
 * once.
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
  await boss.work<Job>(
    "send-mail",
    { pollingIntervalSeconds: POLL_SECONDS, batchSize: AT_ONCE },
    async (jobs) => {
      // Each for itself: one that cannot be sent must not take the others' tries.
      for (const { id, data } of jobs)
        await sendMail(options, data).catch((error: Error) =>
          boss.fail("send-mail", id, { message: error.message }),
        );
    },
  );
  await boss.work("clean-up", () => cleanUp(options, new Date()));
  await boss.work("notice-mails", () => mailNotices(options, new Date()));
  await boss.work("push-notices", () => options.pushDue());
  return async () => {
    await boss.stop({ timeout: 5000 });
    await db.end();
  };
}
