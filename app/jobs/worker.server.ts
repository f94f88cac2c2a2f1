import PgBoss from "pg-boss";
import { JOB_SCHEMA } from "~/db/job-queues.server";
import { type CleanUpDeps, cleanUp } from "./clean-up.server";
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
  const boss = new PgBoss({
    connectionString: databaseUrl,
    schema: JOB_SCHEMA,
    max: 2,
    migrate: false,
    schedule: true,
    application_name: "livery jobs",
  });
  boss.on("error", options.onError);
  await boss.start();
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
  return () => boss.stop({ timeout: 5000 });
}
